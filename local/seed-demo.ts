import type { D1Database } from "@cloudflare/workers-types";
import { drizzle } from "drizzle-orm/d1";
import { apiKeys, companies, members, namespaces, users } from "../drizzle/schema.ts";
import { storedKey } from "../worker/domain/api-key.ts";
import { OWNER } from "../worker/domain/roles.ts";
import { DEMO, DEMO_COMPANY_ID, DEMO_USER_ID, demoId } from "./demo.ts";

/** Seeds `database` with the demo company. Rows that are there stay as they are. `now` is in ms. */
export async function seedDemo(database: D1Database, now: number): Promise<void> {
  const db = drizzle(database);
  const companyId = DEMO_COMPANY_ID;
  const userId = DEMO_USER_ID;
  const { apiKey } = DEMO;
  await db.batch([
    db
      .insert(companies)
      .values({ id: companyId, name: DEMO.company, plan: "pro", createdAt: now })
      .onConflictDoNothing(),
    db
      .insert(users)
      .values({
        id: userId,
        email: DEMO.user,
        name: DEMO.userName,
        createdAt: now,
      })
      .onConflictDoNothing(),
    db
      .insert(members)
      .values({ companyId, userId, level: OWNER, createdAt: now })
      .onConflictDoNothing(),
    db
      .insert(namespaces)
      .values({
        id: demoId("namespace"),
        companyId,
        name: DEMO.namespace,
        active: true,
        createdAt: now,
      })
      .onConflictDoNothing(),
    db
      .insert(apiKeys)
      .values({
        id: demoId("api-key"),
        companyId,
        ...(await storedKey(apiKey)),
        active: true,
        createdAt: now,
      })
      .onConflictDoNothing(),
  ]);
}
