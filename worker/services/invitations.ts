import type { InvitationBody, InvitationView } from "../contract/company.ts";
import { ApiError } from "../domain/api-error.ts";
import { newId, requireId } from "../domain/ids.ts";
import {
  INVITATION_LIFETIME_MS,
  INVITATION_PAUSE_MS,
  MAX_INVITATIONS_PER_DAY,
  MAX_OPEN_INVITATIONS,
} from "../domain/invitation.ts";
import { PLANS } from "../domain/plans.ts";
import { digestSecret, newSecret } from "../domain/secret.ts";
import { DAY_MS, isoTime } from "../domain/time.ts";
import { invitationMail } from "../mails/invitation-mail.ts";
import { findCompany } from "../store/company-details.ts";
import {
  findOpenInvitation,
  listInvitations,
  takeBack,
  type InvitationKey,
  type InvitationRow,
} from "../store/invitations.ts";
import { hasMember, listMembers } from "../store/members.ts";
import { renewInvitation, storeInvitation } from "../store/sent-invitations.ts";
import type { ServiceContext } from "./context.ts";
import { planLimitError } from "./plan-limit.ts";
import { rateLimited } from "./rate-limit.ts";
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
      ...sendingsAt(now),
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
    ...sendingsAt(now),
  });
  if (renewed === null) {
    const open = await findOpenInvitation(control, key, now);
    throw open === null ? invitationNotFound() : await whyNotSent(context, member);
  }
  mailInvitation(context, member, { token, email: renewed.email });
  return viewInvitation(renewed);
}

/** Takes an invitation back; its address can be invited again after the pause. Throws INVITATION_NOT_FOUND. */
export async function revokeInvitation(
  context: ServiceContext,
  member: Member,
  invitation: string,
): Promise<void> {
  const key = invitationKey(member, invitation);
  const { control } = context.databases;
  if (!(await takeBack(control, key, context.now()))) throw invitationNotFound();
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

/** The limits of sending at `now` (ms). */
function sendingsAt(now: number) {
  const day = dayOf(now);
  return { sentBefore: now - INVITATION_PAUSE_MS, day, perDay: MAX_INVITATIONS_PER_DAY };
}

/** As 2026-11-21, UTC. */
function dayOf(time: number): string {
  return isoTime(time).slice(0, "2026-11-21".length);
}

async function whyNotInvited(context: ServiceContext, member: Member): Promise<ApiError> {
  const { companyId, plan } = member;
  const members = await listMembers(context.databases.control, companyId);
  const limit = PLANS[plan].users;
  const isFull = limit !== null && members.length >= limit;
  return isFull ? planLimitError("users", plan) : whyNotSent(context, member);
}

async function whyNotSent(context: ServiceContext, { companyId }: Member): Promise<ApiError> {
  const now = context.now();
  const company = await findCompany(context.databases.control, companyId);
  const sent = company?.invitationsDay === dayOf(now) ? company.invitationsSent : 0;
  if (sent >= MAX_INVITATIONS_PER_DAY) {
    const text = `${MAX_INVITATIONS_PER_DAY} invitations can be sent in a day. Go on after midnight, UTC.`;
    return rateLimited(text, DAY_MS - (now % DAY_MS));
  }
  return rateLimited(
    `An invitation can be sent again after a minute, and ${MAX_OPEN_INVITATIONS} can be open at once.`,
    INVITATION_PAUSE_MS,
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
  return { companyId, id: requireId("invitation", text, invitationNotFound) };
}

function viewInvitation({ id, email, role, createdAt, expiresAt }: InvitationRow): InvitationView {
  return { id, email, role, createdAt: isoTime(createdAt), expiresAt: isoTime(expiresAt) };
}
