import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { COMPANY_OPERATIONS } from "../../../../worker/contract/company-operations.ts";
import { call } from "../../api/call.ts";
import { tabPath } from "../../paths.ts";
import { account } from "../../queries/account.ts";
import { useAuth, useUser } from "../../session/auth-context.ts";

/** Leaves the company, and shows another of the user's; who has no other is signed out. */
export function useLeaveCompany() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { signOut, switchCompany } = useAuth();
  const { id } = useUser().company;
  return useMutation({
    mutationFn: async () => {
      await call(COMPANY_OPERATIONS.leaveCompany, { params: { company: id } });
      return queries.query({ ...account(), staleTime: 0 });
    },
    onSuccess({ companies }) {
      const [next] = companies;
      if (next === undefined) {
        signOut();
        return;
      }
      switchCompany({ id: next.id, name: next.name });
      void navigate(tabPath("namespaces"));
    },
  });
}
