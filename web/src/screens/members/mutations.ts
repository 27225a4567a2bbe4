import { useMutation, useQueryClient } from "@tanstack/react-query";
import { COMPANY_OPERATIONS } from "../../../../worker/contract/company-operations.ts";
import type { InvitationBody, InvitationView } from "../../../../worker/contract/company.ts";
import { levelOf, type InvitedRole } from "../../../../worker/domain/roles.ts";
import { call } from "../../api/call.ts";
import { invitations } from "../../queries/invitations.ts";
import { members } from "../../queries/members.ts";
import { useUser } from "../../session/auth-context.ts";

/** Gives a member another role, and shows it when the server has. */
export function useChangeRole() {
  const queries = useQueryClient();
  const { company } = useUser();
  return useMutation({
    mutationFn: ({ member, role }: { member: string; role: InvitedRole }) =>
      call(COMPANY_OPERATIONS.changeMember, {
        params: { company: company.id, member },
        json: { role },
      }),
    onSuccess: (_, { member, role }) =>
      queries.setQueryData(members(company.id).queryKey, (list) =>
        list?.map((each) => (each.id === member ? { ...each, role, level: levelOf(role) } : each)),
      ),
  });
}

/** Removes a member and takes them off the list. */
export function useRemoveMember() {
  const queries = useQueryClient();
  const { company } = useUser();
  return useMutation({
    mutationFn: (member: string) =>
      call(COMPANY_OPERATIONS.removeMember, { params: { company: company.id, member } }),
    onSuccess: (_, member) =>
      queries.setQueryData(members(company.id).queryKey, (list) =>
        list?.filter(({ id }) => id !== member),
      ),
  });
}

/** Invites somebody; one who is invited already gets a new link. */
export function useInvite() {
  const { company } = useUser();
  const store = useStoreInvitation();
  return useMutation({
    mutationFn: async (json: InvitationBody) =>
      (await call(COMPANY_OPERATIONS.invite, { params: { company: company.id }, json })).data,
    onSuccess: store,
  });
}

/** Sends an invitation again, with a new link. */
export function useResendInvitation() {
  const { company } = useUser();
  const store = useStoreInvitation();
  return useMutation({
    mutationFn: async (invitation: string) => {
      const params = { company: company.id, invitation };
      return (await call(COMPANY_OPERATIONS.resendInvitation, { params })).data;
    },
    onSuccess: store,
  });
}

/** Takes an invitation back. */
export function useRevokeInvitation() {
  const queries = useQueryClient();
  const { company } = useUser();
  return useMutation({
    mutationFn: (invitation: string) =>
      call(COMPANY_OPERATIONS.revokeInvitation, { params: { company: company.id, invitation } }),
    onSuccess: (_, invitation) =>
      queries.setQueryData(invitations(company.id).queryKey, (list) =>
        list?.filter(({ id }) => id !== invitation),
      ),
  });
}

/** A function that puts an invitation into the list, in the place of what it renews. */
function useStoreInvitation(): (sent: InvitationView) => void {
  const queries = useQueryClient();
  const { queryKey } = invitations(useUser().company.id);
  return (sent) =>
    queries.setQueryData(
      queryKey,
      (list) => list && [...list.filter(({ email }) => email !== sent.email), sent],
    );
}
