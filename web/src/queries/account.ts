import { queryOptions } from "@tanstack/react-query";
import { ACCOUNT_OPERATIONS } from "../../../worker/contract/account-operations.ts";
import { call } from "../api/call.ts";

/** Who is signed in, with preferences and companies. */
export function account() {
  return queryOptions({
    queryKey: ["account"],
    queryFn: async ({ signal }) => (await call(ACCOUNT_OPERATIONS.account, { signal })).data,
  });
}
