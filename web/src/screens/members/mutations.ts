import { useMutation } from "@tanstack/react-query";
import { COMPANY_OPERATIONS } from "../../../../worker/contract/company-operations.ts";
import type { InvitationBody, InvitationView } from "../../../../worker/contract/company.ts";
import { levelOf, type InvitedRole } from "../../../../worker/domain/roles.ts";
import { call } from "../../api/call.ts";
import { invitations } from "../../queries/invitations.ts";
import { members } from "../../queries/members.ts";
import { useCompanyList } from "../../queries/use-company-list.ts";

/** Gives a member another role, and shows it when the server has. */
export function useChangeRole() {
  const [company, change] = useCompanyList(members);
  return useMutation({
    mutationFn: ({ member, role }: { member: string; role: InvitedRole }) =>
      call(COMPANY_OPERATIONS.changeMember, { params: { company, member }, json: { role } }),
    onSuccess: (_, { member, role }) =>
      change((list) =>
        list.map((each) => (each.id === member ? { ...each, role, level: levelOf(role) } : each)),
      ),
  });
}

/** Removes a member and takes them off the list. */
export function useRemoveMember() {
  const [company, change] = useCompanyList(members);
  return useMutation({
    mutationFn: (member: string) =>
      call(COMPANY_OPERATIONS.removeMember, { params: { company, member } }),
    onSuccess: (_, member) => change((list) => list.filter(({ id }) => id !== member)),
  });
}

/** Invites somebody; one who is invited already gets a new link. */
export function useInvite() {
  const [company, store] = useStoreInvitation();
  return useMutation({
    mutationFn: async (json: InvitationBody) =>
      (await call(COMPANY_OPERATIONS.invite, { params: { company }, json })).data,
    onSuccess: store,
  });
}

/** Sends an invitation again, with a new link. */
export function useResendInvitation() {
  const [company, store] = useStoreInvitation();
  return useMutation({
    mutationFn: async (invitation: string) => {
      const params = { company, invitation };
      return (await call(COMPANY_OPERATIONS.resendInvitation, { params })).data;
    },
    onSuccess: store,
  });
}

/** Takes an invitation back. */
export function useRevokeInvitation() {
  const [company, change] = useCompanyList(invitations);
  return useMutation({
    mutationFn: (invitation: string) =>
      call(COMPANY_OPERATIONS.revokeInvitation, { params: { company, invitation } }),
    onSuccess: (_, invitation) => change((list) => list.filter(({ id }) => id !== invitation)),
  });
}

/** The company, and a function that puts an invitation into its list, in the place of what it renews. */
function useStoreInvitation(): readonly [string, (sent: InvitationView) => void] {
  const [company, change] = useCompanyList(invitations);
  return [
    company,
    (sent) => change((list) => [...list.filter(({ email }) => email !== sent.email), sent]),
  ];
}
