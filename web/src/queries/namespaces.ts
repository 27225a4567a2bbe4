import { queryOptions } from "@tanstack/react-query";
import { NAMESPACE_OPERATIONS } from "../../../worker/contract/namespace-operations.ts";
import { call } from "../api/call.ts";

/** The company's namespaces with this month's usage, oldest first. */
export function namespaces(company: string) {
  return queryOptions({
    queryKey: ["company", company, "namespaces"],
    queryFn: ({ signal }) => call(NAMESPACE_OPERATIONS.namespaces, { params: { company }, signal }),
  });
}
