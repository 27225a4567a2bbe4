import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CompanyBody } from "../../../../worker/contract/company.ts";
import { COMPANY_OPERATIONS } from "../../../../worker/contract/company-operations.ts";
import { call } from "../../api/call.ts";
import { account } from "../../queries/account.ts";
import { company } from "../../queries/company.ts";
import { useAuth, useUser } from "../../session/auth-context.ts";
import { dataExports } from "./queries.ts";

/** Changes the company; the kept user and all that shows its name follow. */
export function useChangeCompany() {
  const queries = useQueryClient();
  const { refresh } = useAuth();
  const { id } = useUser().company;
  return useMutation({
    mutationFn: (json: CompanyBody) =>
      call(COMPANY_OPERATIONS.changeCompany, { params: { company: id }, json }),
    async onSuccess() {
      await Promise.all([
        refresh(),
        queries.invalidateQueries({ queryKey: company(id).queryKey }),
        queries.invalidateQueries({ queryKey: account().queryKey }),
      ]);
    },
  });
}

/** Asks for an export of all that the company has. */
export function useRequestExport() {
  const queries = useQueryClient();
  const { id } = useUser().company;
  return useMutation({
    mutationFn: async () =>
      (await call(COMPANY_OPERATIONS.requestExport, { params: { company: id } })).data,
    onSuccess: (begun) =>
      queries.setQueryData(dataExports(id).queryKey, (list = []) => [begun, ...list]),
  });
}

/** Sends the owner the code that deletes the account; answers with its challenge. */
export function useDeletionCode() {
  const { id } = useUser().company;
  return useMutation({
    mutationFn: async () =>
      (await call(COMPANY_OPERATIONS.requestDeletionCode, { params: { company: id } })).challenge,
  });
}

/** Marks the account for deletion. */
export function useDeleteCompany() {
  const queries = useQueryClient();
  const { id } = useUser().company;
  return useMutation({
    mutationFn: (proof: { code: string; challenge: string }) => {
      const json = { ...proof, confirm: "DELETE" as const };
      return call(COMPANY_OPERATIONS.deleteCompany, { params: { company: id }, json });
    },
    // Its namespaces, keys and subscription have stopped as well.
    onSuccess: () => void queries.invalidateQueries({ queryKey: ["company", id] }),
  });
}
