import { ApiError } from "../domain/api-error.ts";
import { parseId, type CompanyId } from "../domain/ids.ts";
import { can, roleOf, WHILE_DELETING, type Action } from "../domain/roles.ts";
import { digestSecret, equalDigests } from "../domain/secret.ts";
import { HOUR_MS } from "../domain/time.ts";
import { inBackground } from "../log/in-background.ts";
import type { Membership } from "../store/memberships.ts";
import { findSession, touchSession, type SessionOwner } from "../store/sessions.ts";
import type { ServiceContext } from "./context.ts";
import { readToken, sessionError } from "./session-token.ts";

/** Who calls by a session. */
export type SignedInUser = SessionOwner;

/** A user who was let into a company for one action. Only `admit` makes one. */
export interface Member extends Membership {
  readonly user: SignedInUser;
}

/** A token is noted as used once an hour. */
const SEEN_MS = HOUR_MS;

/** Who holds the session of `token`. Throws the session errors. */
export async function identifyUser(
  context: ServiceContext,
  token: string | null,
): Promise<SignedInUser> {
  const { owner } = await openSession(context, token, null);
  return owner;
}

/**
 * Lets the holder of `token` into the company for `action`. Throws the session errors,
 * COMPANY_NOT_FOUND for a company that is not the user's (whether it exists stays unsaid),
 * FORBIDDEN when the role does not permit it, and DELETION_PENDING.
 */
export async function admit(
  context: ServiceContext,
  token: string | null,
  { company, action }: { company: string; action: Action },
): Promise<Member> {
  const companyId = parseId("company", company);
  const { owner, membership } = await openSession(context, token, companyId);
  return admitMember(owner, membership, action);
}

/** The same for a user whose membership is known. */
export function admitMember(
  user: SignedInUser,
  membership: Membership | null,
  action: Action,
): Member {
  if (membership === null || membership.level === 0) {
    throw new ApiError("COMPANY_NOT_FOUND", "Company information not found");
  }
  const role = roleOf(membership.level);
  if (!can(role, action)) {
    throw new ApiError("FORBIDDEN", `Your role (${role}) does not permit this.`);
  }
  if (membership.deletionAt !== null && !WHILE_DELETING.includes(action)) {
    throw new ApiError(
      "DELETION_PENDING",
      "This account is being deleted. Take the deletion back to go on using it.",
    );
  }
  return { ...membership, user };
}

async function openSession(
  context: ServiceContext,
  token: string | null,
  companyId: CompanyId | null,
): Promise<{ owner: SessionOwner; membership: Membership | null }> {
  if (token === null) throw sessionError("AUTHENTICATION_REQUIRED");
  const now = context.now();
  const { sessionId, secret } = await readToken(context.authSecret(), token, now);
  const found = await findSession(context.databases.control, sessionId, companyId);
  if (found === null || !equalDigests(found.owner.digest, await digestSecret(secret))) {
    throw sessionError("INVALID_TOKEN");
  }
  const { owner } = found;
  if (owner.expiresAt <= now) throw sessionError("TOKEN_EXPIRED", owner.expiresAt);
  if (owner.lastSeenAt < now - SEEN_MS) {
    const touched = touchSession(context.databases.control, sessionId, now);
    inBackground(context, "session not noted as used", touched);
  }
  return { owner, membership: isGone(found.membership, now) ? null : found.membership };
}

/** The day of a planned deletion has come: nothing may be added to what is being deleted. */
function isGone(membership: Membership | null, now: number): boolean {
  const deletionAt = membership?.deletionAt ?? null;
  return deletionAt !== null && deletionAt <= now;
}
