import type { SessionView } from "../contract/account.ts";
import { ApiError } from "../domain/api-error.ts";
import { newId, requireId, type UserId } from "../domain/ids.ts";
import { digestSecret, newSecret } from "../domain/secret.ts";
import { MAX_USER_AGENT, SESSION_MS } from "../domain/session.ts";
import { isoTime } from "../domain/time.ts";
import { storeUserActivity } from "../store/activities.ts";
import {
  deleteSession,
  deleteSessions,
  listSessions,
  storeSession,
  type NewSession,
} from "../store/sessions.ts";
import type { Client } from "./client.ts";
import type { ServiceContext } from "./context.ts";
import { signToken } from "./session-token.ts";
import type { SignedInUser } from "./signed-in.ts";

/** Opens a session and answers with it; its token is answered once and kept by its digest only. */
export async function startSession(
  context: ServiceContext,
  { id: userId, email }: { readonly id: UserId; readonly email: string },
  { userAgent }: Client,
): Promise<{ token: string; session: NewSession }> {
  const { control } = context.databases;
  const now = context.now();
  const expiresAt = now + SESSION_MS;
  const sessionId = newId("session");
  const secret = newSecret();
  const token = await signToken(context.authSecret(), { sessionId, secret }, { now, expiresAt });
  const session = {
    id: sessionId,
    userId,
    digest: await digestSecret(secret),
    userAgent: userAgent.slice(0, MAX_USER_AGENT),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  };
  await storeSession(control, session);
  await storeUserActivity(control, { userId, type: "login", subject: email, at: now });
  return { token, session };
}

/** Where the user is signed in, newest first. */
export async function showSessions(
  context: ServiceContext,
  user: SignedInUser,
): Promise<SessionView[]> {
  const rows = await listSessions(context.databases.control, user.userId, context.now());
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    current: row.id === user.sessionId,
    createdAt: isoTime(row.createdAt),
    lastSeenAt: isoTime(row.lastSeenAt),
    expiresAt: isoTime(row.expiresAt),
  }));
}

/** Ends one session of the user. Throws SESSION_NOT_FOUND. */
export async function revokeSession(
  context: ServiceContext,
  user: SignedInUser,
  session: string,
): Promise<void> {
  const id = requireId("session", session, sessionNotFound);
  const ended = await deleteSession(context.databases.control, user.userId, id);
  if (!ended) throw sessionNotFound();
}

function sessionNotFound(): ApiError {
  return new ApiError("SESSION_NOT_FOUND", "There is no such session.");
}

/** Ends every session of the user, this one too. */
export async function revokeSessions(context: ServiceContext, user: SignedInUser): Promise<void> {
  await deleteSessions(context.databases.control, user.userId, null);
}

/** Ends the session that asks. */
export async function logOut(context: ServiceContext, user: SignedInUser): Promise<void> {
  const { control } = context.databases;
  const { userId, sessionId, email } = user;
  await deleteSession(control, userId, sessionId);
  await storeUserActivity(control, { userId, type: "logout", subject: email, at: context.now() });
}
