import { queryOptions } from "@tanstack/react-query";
import { COMPANY_OPERATIONS } from "../../../worker/contract/company-operations.ts";
import { call } from "../api/call.ts";

/** The company's invitations that are not accepted yet. */
export function invitations(company: string) {
  return queryOptions({
    queryKey: ["company", company, "invitations"],
    queryFn: ({ signal }) => call(COMPANY_OPERATIONS.invitations, { params: { company }, signal }),
  });
}
