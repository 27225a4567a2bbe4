import type { D1Database } from "@cloudflare/workers-types";
import { drizzle } from "drizzle-orm/d1";
import { apiKeyNamespaces, apiKeys, companies, namespaces } from "../drizzle/schema.ts";
import { newApiKey, storedKey } from "../worker/domain/api-key.ts";
import { newId, type CompanyId, type NamespaceId } from "../worker/domain/ids.ts";

/** The company that mail is poured into has one namespace, as most have. */
export const LOAD_NAMESPACE = "bench1";
/** What a thousand waits on one namespace listen to. */
export const CROWD_NAMESPACE = "crowd1";
const KEYS = 600;
const SCATTERED = 500;
/** D1 takes 100 parameters a statement. */
const ROWS_A_STATEMENT = 10;

/** Who is there. */
export interface Seeded {
  readonly loadNamespaceId: NamespaceId;
  /** Reaches the namespace that mail is poured into. */
  readonly loadKey: string;
  /** Reach the same: the product allows four reads a second of one key. */
  readonly readKeys: readonly string[];
  /** Each reaches CROWD_NAMESPACE and the scattered namespace of its own number. */
  readonly waitKeys: readonly string[];
  readonly scattered: readonly string[];
  /** Reaches all that waitKeys reach. */
  readonly crowdKey: string;
}

/** Two Enterprise companies: one to pour mail into and read from, one to wait in. */
export async function seedLab(database: D1Database, now: number): Promise<Seeded> {
  const db = drizzle(database);
  const load = newId("company");
  const crowd = newId("company");
  const company = { plan: "enterprise", createdAt: now } as const;
  await db.insert(companies).values([
    { ...company, id: load, name: "Load" },
    { ...company, id: crowd, name: "Crowd" },
  ]);
  const scattered = Array.from({ length: SCATTERED }, (_, index) => `scatter${index}`);
  const addNamespaces = async (companyId: CompanyId, names: readonly string[]) => {
    const rows = names.map((name) => {
      const id = newId("namespace");
      return { id, companyId, name, active: true, createdAt: now };
    });
    for (const part of parts(rows)) await db.insert(namespaces).values(part);
    return rows.map(({ id }) => id);
  };
  const addKeys = async (companyId: CompanyId, reaches: readonly NamespaceId[][]) => {
    const keys = reaches.map((ids) => ({ id: newId("api-key"), key: newApiKey(), ids }));
    const rows = await Promise.all(
      keys.map(async ({ id, key }) => {
        return { id, companyId, ...(await storedKey(key)), active: true, createdAt: now };
      }),
    );
    for (const part of parts(rows)) await db.insert(apiKeys).values(part);
    const links = keys.flatMap(({ id, ids }) =>
      ids.map((namespaceId) => ({ apiKeyId: id, namespaceId })),
    );
    for (const part of parts(links)) await db.insert(apiKeyNamespaces).values(part);
    return keys.map(({ key }) => key);
  };

  const [loadNamespaceId] = await addNamespaces(load, [LOAD_NAMESPACE]);
  if (loadNamespaceId === undefined) throw new Error("nothing was seeded");
  const [crowdId, ...ids] = await addNamespaces(crowd, [CROWD_NAMESPACE, ...scattered]);
  const [loadKey = "", ...readKeys] = await addKeys(load, [
    [],
    ...Array.from({ length: KEYS }, () => []),
  ]);
  const [crowdKey = "", ...waitKeys] = await addKeys(crowd, [
    [],
    ...ids.map((id) => [id, ...(crowdId === undefined ? [] : [crowdId])]),
  ]);
  return { loadNamespaceId, loadKey, readKeys, waitKeys, scattered, crowdKey };
}

function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    yield rows.slice(start, start + ROWS_A_STATEMENT);
  }
}
