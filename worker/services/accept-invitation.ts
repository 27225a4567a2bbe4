import type { InvitationOffer } from "../contract/company.ts";
import type { CompanyId } from "../domain/ids.ts";
import { PLANS } from "../domain/plans.ts";
import { levelOf } from "../domain/roles.ts";
import { digestSecret } from "../domain/secret.ts";
import { isoTime } from "../domain/time.ts";
import { findOffer, joinByInvitation, type Offer } from "../store/invitations.ts";
import type { ServiceContext } from "./context.ts";
import { invitationNotFound } from "./invitations.ts";
import { tellOwner } from "./new-member-notice.ts";
import { companyIsFull } from "./plan-limit.ts";
import type { SignedInUser } from "./signed-in.ts";

/** Who may accept an invitation: the user whose address was invited. */
type Invitee = Pick<SignedInUser, "userId" | "name" | "email">;

/** What an invitation says to whoever holds its token. Throws INVITATION_NOT_FOUND. */
export async function showOffer(
  context: ServiceContext,
  token: string,
): Promise<InvitationOffer["data"]> {
  const { companyName, invitedBy, email, role, expiresAt } = await offerOf(context, token);
  return {
    company: companyName,
    invitedBy: invitedBy ?? "",
    email,
    role,
    expiresAt: isoTime(expiresAt),
  };
}

/**
 * Makes the invited user a member of the company. Throws INVITATION_NOT_FOUND, also for a user of
 * another address, and MEMBER_LIMIT_REACHED, which leaves the invitation open.
 */
export async function acceptInvitation(
  context: ServiceContext,
  user: Invitee,
  token: string,
): Promise<{ id: CompanyId; name: string }> {
  const offer = await offerOf(context, token);
  if (offer.email !== user.email) throw invitationNotFound();
  const { companyId, companyName, plan, role } = offer;
  const digest = await digestSecret(token);
  const { accepted, joined } = await joinByInvitation(context.databases.control, {
    companyId,
    userId: user.userId,
    level: levelOf(role),
    createdAt: context.now(),
    digest,
    limit: PLANS[plan].users,
  });
  if (!accepted) {
    // Gone meanwhile, or still there and the company is full.
    await offerOf(context, token);
    throw companyIsFull(plan, companyName);
  }
  if (joined) tellOwner(context, offer, user);
  return { id: companyId, name: companyName };
}

async function offerOf(context: ServiceContext, token: string): Promise<Offer> {
  const digest = await digestSecret(token);
  const offer = await findOffer(context.databases.control, digest, context.now());
  if (offer === null) throw invitationNotFound();
  return offer;
}
