import type { InvitationBody, InvitationView } from "../contract/company.ts";
import { ApiError } from "../domain/api-error.ts";
import { newId, parseId } from "../domain/ids.ts";
import {
  INVITATION_LIFETIME_MS,
  INVITATION_PAUSE_MS,
  MAX_OPEN_INVITATIONS,
} from "../domain/invitation.ts";
import { PLANS } from "../domain/plans.ts";
import { digestSecret, newSecret } from "../domain/secret.ts";
import { invitationMail } from "../mails/invitation-mail.ts";
import {
  deleteInvitation,
  findOpenInvitation,
  listInvitations,
  renewInvitation,
  storeInvitation,
  type InvitationKey,
  type InvitationRow,
} from "../store/invitations.ts";
import { hasMember, listMembers } from "../store/members.ts";
import type { ServiceContext } from "./context.ts";
import { planLimitError } from "./plan-limit.ts";
import { isoTime } from "./message-view.ts";
import { sendMail } from "./send-mail.ts";
import type { Member } from "./signed-in.ts";

/** The invitations of the company that can be accepted, oldest first. */
export async function showInvitations(
  context: ServiceContext,
  { companyId }: Member,
): Promise<InvitationView[]> {
  const rows = await listInvitations(context.databases.control, companyId, context.now());
  return rows.map(viewInvitation);
}

/**
 * Invites an address by mail; one that is invited already gets a new link. Whether the address has
 * an account elsewhere makes no difference. Throws ALREADY_MEMBER, MEMBER_LIMIT_REACHED and
 * RATE_LIMITED.
 */
export async function invite(
  context: ServiceContext,
  member: Member,
  { email, role }: InvitationBody,
): Promise<InvitationView> {
  const { control } = context.databases;
  const { companyId, plan, user } = member;
  if (await hasMember(control, companyId, email)) {
    throw new ApiError("ALREADY_MEMBER", `${email} is a member of this company already.`);
  }
  const token = newSecret();
  const now = context.now();
  const invitation = await storeInvitation(
    control,
    {
      ...(await timesOf(token, now)),
      id: newId("invitation"),
      companyId,
      email,
      role,
      invitedBy: user.userId,
    },
    {
      members: PLANS[plan].users,
      open: MAX_OPEN_INVITATIONS,
      sentBefore: now - INVITATION_PAUSE_MS,
    },
  );
  if (invitation === null) throw await whyNotInvited(context, member);
  mailInvitation(context, member, { token, email });
  return viewInvitation(invitation);
}

/** Sends an invitation again with a new link; the old one is void. Throws INVITATION_NOT_FOUND and RATE_LIMITED. */
export async function resendInvitation(
  context: ServiceContext,
  member: Member,
  invitation: string,
): Promise<InvitationView> {
  const { control } = context.databases;
  const key = invitationKey(member, invitation);
  const token = newSecret();
  const now = context.now();
  const renewed = await renewInvitation(control, key, {
    ...(await timesOf(token, now)),
    sentBefore: now - INVITATION_PAUSE_MS,
  });
  if (renewed === null) {
    const open = await findOpenInvitation(control, key, now);
    throw open === null ? invitationNotFound() : sentJustNow();
  }
  mailInvitation(context, member, { token, email: renewed.email });
  return viewInvitation(renewed);
}

/** Takes an invitation back. Throws INVITATION_NOT_FOUND. */
export async function revokeInvitation(
  context: ServiceContext,
  member: Member,
  invitation: string,
): Promise<void> {
  const key = invitationKey(member, invitation);
  if (!(await deleteInvitation(context.databases.control, key))) throw invitationNotFound();
}

/** The refusal of an invitation that is unknown, used, expired, taken back or somebody else's. */
export function invitationNotFound(): ApiError {
  return new ApiError(
    "INVITATION_NOT_FOUND",
    "There is no such invitation, or it is no longer good. Ask for a new one.",
  );
}

async function timesOf(token: string, now: number) {
  const digest = await digestSecret(token);
  return { digest, createdAt: now, expiresAt: now + INVITATION_LIFETIME_MS };
}

async function whyNotInvited(
  context: ServiceContext,
  { companyId, plan }: Member,
): Promise<ApiError> {
  const members = await listMembers(context.databases.control, companyId);
  const limit = PLANS[plan].users;
  return limit !== null && members.length >= limit ? planLimitError("users", plan) : sentJustNow();
}

function sentJustNow(): ApiError {
  return new ApiError(
    "RATE_LIMITED",
    `An invitation can be sent again after a minute, and ${MAX_OPEN_INVITATIONS} can be open at once.`,
    {
      fields: { retryAfterMs: INVITATION_PAUSE_MS },
      headers: { "retry-after": String(INVITATION_PAUSE_MS / 1000) },
    },
  );
}

function mailInvitation(
  context: ServiceContext,
  { companyName, user }: Member,
  { token, email }: { token: string; email: string },
): void {
  const url = `${context.consoleUrl}/?invitation=${token}`;
  const text = invitationMail(user.language, { company: companyName, inviter: user.name, url });
  sendMail(context, { to: email, ...text });
}

function invitationKey({ companyId }: Member, text: string): InvitationKey {
  const id = parseId("invitation", text);
  if (id === null) throw invitationNotFound();
  return { companyId, id };
}

function viewInvitation({ id, email, role, createdAt, expiresAt }: InvitationRow): InvitationView {
  return { id, email, role, createdAt: isoTime(createdAt), expiresAt: isoTime(expiresAt) };
}
