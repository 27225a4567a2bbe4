import { queryOptions, useQuery } from "@tanstack/react-query";
import { COMPANY_OPERATIONS } from "../../../worker/contract/company-operations.ts";
import { can, type Action } from "../../../worker/domain/roles.ts";
import { call } from "../api/call.ts";
import { useUser } from "../session/auth-context.ts";

/** The company, with the caller's role in it. */
export function company(id: string) {
  return queryOptions({
    queryKey: ["company", id, "info"],
    queryFn: async ({ signal }) =>
      (await call(COMPANY_OPERATIONS.company, { params: { company: id }, signal })).data,
  });
}

/**
 * Whether the user may do this in the company shown. True until the role is known: what is then
 * refused is refused by the API.
 */
export function useCan(action: Action): boolean {
  const { data } = useQuery(company(useUser().company.id));
  return data === undefined || can(data.role, action);
}
