import { queryOptions } from "@tanstack/react-query";
import { NAMESPACE_OPERATIONS } from "../../../worker/contract/namespace-operations.ts";
import { call } from "../api/call.ts";

/** The company's API keys, masked, oldest first. */
export function apiKeys(company: string) {
  return queryOptions({
    queryKey: ["company", company, "api-keys"],
    queryFn: ({ signal }) => call(NAMESPACE_OPERATIONS.apiKeys, { params: { company }, signal }),
  });
}
