import { queryOptions } from "@tanstack/react-query";
import { COMPANY_OPERATIONS } from "../../../worker/contract/company-operations.ts";
import { call } from "../api/call.ts";

/** What the invitation of this token offers. */
export function invitationOffer(token: string) {
  return queryOptions({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call(COMPANY_OPERATIONS.invitation, { params: { token }, signal }),
  });
}
