import { members, sessions, users } from "../../drizzle/schema.ts";
import { newId, type CompanyId } from "../../worker/domain/ids.ts";
import { OWNER, type Level } from "../../worker/domain/roles.ts";
import { digestSecret, newSecret } from "../../worker/domain/secret.ts";
import { signToken } from "../../worker/services/session-token.ts";
import type { Service } from "./service.ts";

/** What a service must be started with, for sessions to be opened beside its door. */
export const AUTH_SECRET = "the secret of these tests, 32 characters or more";
const HOUR_MS = 3_600_000;

/** Who is signed in, and with what. */
export interface TestSession {
  readonly token: string;
  readonly name: string;
  readonly email: string;
}

/** A new member of the company, the owner unless `level` says otherwise, and a session of theirs. */
export async function openSession(
  { db }: Service,
  companyId: CompanyId,
  { name = "Ana Lima", level = OWNER }: { name?: string; level?: Level } = {},
): Promise<TestSession> {
  const userId = newId("user");
  const sessionId = newId("session");
  const secret = newSecret();
  const createdAt = Date.now();
  const expiresAt = createdAt + HOUR_MS;
  const email = `${userId}@shop.test`.toLowerCase();
  const digest = await digestSecret(secret);
  const session = { id: sessionId, userId, digest, userAgent: "test", expiresAt };
  await db.batch([
    db.insert(users).values({ id: userId, email, name, createdAt }),
    db.insert(members).values({ companyId, userId, level, createdAt }),
    db.insert(sessions).values({ ...session, createdAt, lastSeenAt: createdAt }),
  ]);
  const token = await signToken(AUTH_SECRET, { sessionId, secret }, { now: createdAt, expiresAt });
  return { token, name, email };
}
