import { drizzle } from "drizzle-orm/d1";
import { apiKeys, companies, namespaces } from "../../drizzle/schema.ts";
import { startLocal } from "../../local/server.ts";
import { API_WORKER } from "../../local/workers.ts";
import { newApiKey, storedKey } from "../../worker/domain/api-key.ts";
import { newId } from "../../worker/domain/ids.ts";

const COMPANIES = 5;
const NAMESPACES_A_COMPANY = 4;
/** One key may read four times a second, and a waiter that comes back may read once before it waits. */
const WAITERS_A_KEY = 4;

/** What one waiter listens to. */
export interface Mailbox {
  readonly namespace: string;
  readonly tag: string;
  readonly apiKey: string;
}

/**
 * Puts Enterprise companies into the data folder of a product that does not run, and shares out
 * `count` mailboxes over their namespaces, each a tag of its own.
 */
export async function seedMailboxes(dataDir: string, count: number): Promise<Mailbox[]> {
  const server = await startLocal({ apiPort: 0, smtpPort: 0, dataDir });
  try {
    const db = drizzle(await server.mf.getD1Database("DB", API_WORKER));
    const mailboxes: Mailbox[] = [];
    for (let index = 0; index < COMPANIES; index++) {
      const share = Math.ceil((count - index) / COMPANIES);
      mailboxes.push(...(await seedCompany(db, { name: `soak${index}`, mailboxes: share })));
    }
    return mailboxes;
  } finally {
    await server.stop();
  }
}

async function seedCompany(
  db: ReturnType<typeof drizzle>,
  wanted: { name: string; mailboxes: number },
): Promise<Mailbox[]> {
  const companyId = newId("company");
  const createdAt = Date.now();
  const names = Array.from({ length: NAMESPACES_A_COMPANY }, (_, i) => `${wanted.name}n${i}`);
  const keys = Array.from({ length: Math.ceil(wanted.mailboxes / WAITERS_A_KEY) }, newApiKey);
  const keyRows = await Promise.all(
    keys.map(async (key) => {
      return {
        id: newId("api-key"),
        companyId,
        ...(await storedKey(key)),
        active: true,
        createdAt,
      };
    }),
  );
  await db.batch([
    db
      .insert(companies)
      .values({ id: companyId, name: wanted.name, plan: "enterprise", createdAt }),
    ...names.map((name) =>
      db
        .insert(namespaces)
        .values({ id: newId("namespace"), companyId, name, active: true, createdAt }),
    ),
    ...keyRows.map((row) => db.insert(apiKeys).values(row)),
  ]);
  return Array.from({ length: wanted.mailboxes }, (_, index) => ({
    namespace: names[index % names.length] ?? "",
    tag: `t${index}`,
    apiKey: keys[index % keys.length] ?? "",
  }));
}
