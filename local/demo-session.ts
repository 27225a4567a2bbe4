import type { D1Database } from "@cloudflare/workers-types";
import { drizzle } from "drizzle-orm/d1";
import { sessions } from "../drizzle/schema.ts";
import type { SessionData } from "../worker/contract/account.ts";
import { newId } from "../worker/domain/ids.ts";
import { digestSecret, newSecret } from "../worker/domain/secret.ts";
import { DAY_MS, isoTime } from "../worker/domain/time.ts";
import { signToken } from "../worker/services/session-token.ts";
import { DEMO, DEMO_COMPANY_ID, DEMO_USER_ID } from "./demo.ts";

/** A new session of the demo user, signed with this data folder's secret. `now` is in ms. */
export async function openDemoSession(
  database: D1Database,
  authSecret: string,
  now: number,
): Promise<SessionData> {
  const sessionId = newId("session");
  const secret = newSecret();
  const expiresAt = now + DAY_MS;
  await drizzle(database)
    .insert(sessions)
    .values({
      id: sessionId,
      userId: DEMO_USER_ID,
      digest: await digestSecret(secret),
      userAgent: "npm start",
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    });
  return {
    token: await signToken(authSecret, { sessionId, secret }, { now, expiresAt }),
    expiresAt: isoTime(expiresAt),
    name: DEMO.userName,
    email: DEMO.user,
    language: "en",
    company: { id: DEMO_COMPANY_ID, name: DEMO.company },
    created: false,
    namespace: null,
    apiKey: null,
  };
}
