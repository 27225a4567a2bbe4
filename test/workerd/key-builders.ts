import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { companies, members, sessions, users } from "../../drizzle/schema.ts";
import { app } from "../../worker/app.ts";
import { newId } from "../../worker/domain/ids.ts";
import type { PlanType } from "../../worker/domain/plans.ts";
import type { Level } from "../../worker/domain/roles.ts";
import { digestSecret, newSecret } from "../../worker/domain/secret.ts";
import { signToken } from "../../worker/services/session-token.ts";
import type { Member } from "../../worker/services/signed-in.ts";
import { databases } from "./builders.ts";

const DAY_MS = 86_400_000;

/** A user of a company of its own that has nothing yet, as `admit` would let them in. */
export async function newMember(
  options: { plan?: PlanType; level?: Level; mailLimit?: number } = {},
): Promise<Member> {
  const { plan = "free", level = 1, mailLimit = null } = options;
  const companyId = newId("company");
  const userId = newId("user");
  const sessionId = newId("session");
  const createdAt = 0;
  const companyName = "Acme";
  const user = { name: "Ana", email: `${userId}@shop.test`, language: "en" as const };
  await databases.control.batch([
    databases.control
      .insert(companies)
      .values({ id: companyId, name: companyName, plan, mailLimit, createdAt }),
    databases.control.insert(users).values({ id: userId, createdAt, ...user }),
    databases.control.insert(members).values({ companyId, userId, level, createdAt }),
  ]);
  return {
    companyId,
    companyName,
    plan,
    level,
    deletionAt: null,
    user: { ...user, userId, sessionId, digest: "", expiresAt: 0, lastSeenAt: 0 },
  };
}

/** Signs a member in for a day from now on; returns the token. */
export async function signIn({ user }: Member): Promise<string> {
  const secret = newSecret();
  const now = Date.now();
  const expiresAt = now + DAY_MS;
  await databases.control.insert(sessions).values({
    id: user.sessionId,
    userId: user.userId,
    digest: await digestSecret(secret),
    userAgent: "",
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  const authSecret = env.AUTH_SECRET ?? "";
  return signToken(authSecret, { sessionId: user.sessionId, secret }, { now, expiresAt });
}

/** Asks the API over HTTP; `settled` ends when the work behind the answer has. */
export async function ask(
  path: string,
  init: RequestInit,
  through = app,
): Promise<{ status: number; body: unknown; settled: () => Promise<void> }> {
  const execution = createExecutionContext();
  const response = await through.request(path, init, env, execution);
  const text = await response.text();
  const body: unknown = text === "" ? null : JSON.parse(text);
  return { status: response.status, body, settled: () => waitOnExecutionContext(execution) };
}

/** A request of a console call. */
export function asMember(token: string, method = "GET", json?: object): RequestInit {
  return {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  };
}
