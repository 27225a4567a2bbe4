import { queryOptions } from "@tanstack/react-query";
import { COMPANY_OPERATIONS } from "../../../worker/contract/company-operations.ts";
import { call } from "../api/call.ts";

/** The company's members, oldest first. */
export function members(company: string) {
  return queryOptions({
    queryKey: ["company", company, "members"],
    queryFn: ({ signal }) => call(COMPANY_OPERATIONS.members, { params: { company }, signal }),
  });
}
