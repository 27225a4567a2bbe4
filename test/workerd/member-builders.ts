import { env } from "cloudflare:workers";
import { members, users } from "../../drizzle/schema.ts";
import { newId, type UserId } from "../../worker/domain/ids.ts";
import { OWNER, type Level } from "../../worker/domain/roles.ts";
import { digestSecret, newSecret } from "../../worker/domain/secret.ts";
import { signToken } from "../../worker/services/session-token.ts";
import { storeSession } from "../../worker/store/sessions.ts";
import { databases, type Tenant } from "./builders.ts";

const DAY_MS = 86_400_000;

export interface TestMember {
  readonly userId: UserId;
  readonly email: string;
  readonly token: string;
}

/** A signed-in user with a level in the tenant's company. */
export async function newMember(
  { companyId }: Pick<Tenant, "companyId">,
  level: Level = OWNER,
): Promise<TestMember> {
  const userId = newId("user");
  const email = `${userId}@shop.test`;
  const createdAt = Date.now();
  await databases.control.batch([
    databases.control.insert(users).values({ id: userId, email, name: "Ana", createdAt }),
    databases.control.insert(members).values({ companyId, userId, level, createdAt }),
  ]);
  return { userId, email, token: await newToken(userId) };
}

/** A session of a user. */
export async function newToken(userId: UserId): Promise<string> {
  const id = newId("session");
  const secret = newSecret();
  const now = Date.now();
  const expiresAt = now + DAY_MS;
  await storeSession(databases.control, {
    id,
    userId,
    digest: await digestSecret(secret),
    userAgent: "test",
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  return signToken(env.AUTH_SECRET ?? "", { sessionId: id, secret }, { now, expiresAt });
}
