import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { apiKeyNamespaces, apiKeys, namespaces } from "../../drizzle/schema.ts";
import type { ApiKeyId, CompanyId, NamespaceId } from "../domain/ids.ts";
import { activityIfChanged, type NewActivity } from "./activities.ts";
import { columnPlaceholders, compile } from "./compiled.ts";
import type { ControlDb } from "./databases.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** A namespace that a key is linked to. */
export interface LinkedNamespace {
  /** As it is now, or was when it was deleted. */
  readonly name: string;
  readonly deleted: boolean;
}

/** A key with what it is linked to; without links it is global. */
export interface LinkedApiKey {
  readonly key: ApiKeyRow;
  readonly links: readonly LinkedNamespace[];
}

const limit = sql.placeholder("limit");
const insertKey = compile((db) =>
  db
    .insert(apiKeys)
    .select(
      sql`select ${columnPlaceholders(apiKeys, [])} where ${limit} is null or ${limit} > (
        select count(*) from api_keys where company_id = ${sql.placeholder("companyId")}
      )`,
    )
    .returning({ id: apiKeys.id }),
);

// A new key has an activity of one row before it, so changes() tells whether there is a key.
const insertLinks = compile((db) =>
  db.insert(apiKeyNamespaces).select(
    sql`select ${sql.placeholder("keyId")}, value from json_each(${sql.placeholder("ids")})
        where changes() = 1`,
  ),
);

/**
 * Stores a key with its links while its company has fewer than `max` (null: any number): one batch,
 * so that any number of calls at once keep the limit. Whether it did.
 */
export async function createApiKey(
  db: ControlDb,
  row: ApiKeyRow,
  given: { namespaceIds: readonly NamespaceId[]; max: number | null; activity: NewActivity },
): Promise<boolean> {
  const [inserted] = await db.$client.batch([
    insertKey(db, { ...row, limit: given.max }),
    activityIfChanged(db, given.activity),
    insertLinks(db, { keyId: row.id, ids: JSON.stringify(given.namespaceIds) }),
  ]);
  return (inserted?.results.length ?? 0) > 0;
}

/** A company's keys, oldest first; only the one of this id when one is given. */
export async function listApiKeys(
  db: ControlDb,
  companyId: CompanyId,
  id?: ApiKeyId,
): Promise<LinkedApiKey[]> {
  const rows = await db
    .select({
      key: getTableColumns(apiKeys),
      linkedId: apiKeyNamespaces.namespaceId,
      // A deleted namespace whose name was taken again is called `name~id`.
      name: sql<string>`case when instr(${namespaces.name}, '~') = 0 then ${namespaces.name}
        else substr(${namespaces.name}, 1, instr(${namespaces.name}, '~') - 1) end`,
      deletedAt: namespaces.deletedAt,
    })
    .from(apiKeys)
    .leftJoin(apiKeyNamespaces, eq(apiKeyNamespaces.apiKeyId, apiKeys.id))
    .leftJoin(
      namespaces,
      and(
        eq(namespaces.id, apiKeyNamespaces.namespaceId),
        eq(namespaces.companyId, apiKeys.companyId),
      ),
    )
    .where(and(eq(apiKeys.companyId, companyId), id === undefined ? undefined : eq(apiKeys.id, id)))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id), asc(namespaces.name));
  const found = new Map<ApiKeyId, { key: ApiKeyRow; links: LinkedNamespace[] }>();
  for (const { key, linkedId, name, deletedAt } of rows) {
    const entry = found.get(key.id) ?? { key, links: [] };
    if (linkedId !== null) entry.links.push({ name, deleted: deletedAt !== null });
    found.set(key.id, entry);
  }
  return [...found.values()];
}

/** Switches a key on or off; its new epoch, or null when the company has no such key. */
export async function setKeyActive(
  db: ControlDb,
  where: { companyId: CompanyId; id: ApiKeyId },
  active: boolean,
): Promise<number | null> {
  const rows = await db
    .update(apiKeys)
    .set({ active, epoch: sql`${apiKeys.epoch} + 1` })
    .where(and(eq(apiKeys.id, where.id), eq(apiKeys.companyId, where.companyId)))
    .returning({ epoch: apiKeys.epoch });
  return rows[0]?.epoch ?? null;
}

const removeKey = compile((db) =>
  db
    .delete(apiKeys)
    .where(sql`id = ${sql.placeholder("id")} and company_id = ${sql.placeholder("companyId")}`)
    .returning({ epoch: apiKeys.epoch }),
);

const removeLinks = compile((db) =>
  db.delete(apiKeyNamespaces).where(
    sql`api_key_id = ${sql.placeholder("id")}
        and not exists (select 1 from api_keys where id = ${sql.placeholder("id")})`,
  ),
);

/** Deletes a key with its links; the last epoch it had, or null when the company has no such key. */
export async function deleteApiKey(
  db: ControlDb,
  where: { companyId: CompanyId; id: ApiKeyId },
  activity: NewActivity,
): Promise<number | null> {
  const [removed] = await db.$client.batch<{ epoch: number }>([
    removeKey(db, where),
    activityIfChanged(db, activity),
    removeLinks(db, { id: where.id }),
  ]);
  return removed?.results[0]?.epoch ?? null;
}
