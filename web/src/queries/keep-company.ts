import { useMutation, useQueryClient } from "@tanstack/react-query";
import { COMPANY_OPERATIONS } from "../../../worker/contract/company-operations.ts";
import { call } from "../api/call.ts";
import { useUser } from "../session/auth-context.ts";

/** Takes a planned deletion back. */
export function useKeepCompany() {
  const queries = useQueryClient();
  const { id } = useUser().company;
  return useMutation({
    mutationFn: () => call(COMPANY_OPERATIONS.keepCompany, { params: { company: id } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ["company", id] }),
  });
}
