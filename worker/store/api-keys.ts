import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { apiKeyNamespaces, apiKeys, companies, namespaces } from "../../drizzle/schema.ts";
import type { ApiKeyId, CompanyId, NamespaceId } from "../domain/ids.ts";
import type { PlanType } from "../domain/plans.ts";
import type { ControlDb } from "./databases.ts";

export interface ReachedNamespace {
  readonly id: NamespaceId;
  readonly name: string;
  readonly active: boolean;
  readonly activeUntil: number | null;
}

/** What a caller reaches of a company, and the company's plan. */
export interface Reach {
  readonly companyId: CompanyId;
  readonly plan: PlanType;
  readonly mailLimit: number | null;
  readonly namespaces: readonly ReachedNamespace[];
}

/** Who calls with an API key, and what the key reaches. */
export interface KeyHolder extends Reach {
  readonly keyId: ApiKeyId;
  readonly expiresAt: number | null;
  readonly epoch: number;
}

/**
 * The holder of the active key with this digest, or null, also when its company is about to be
 * deleted: one read, expiry left to the caller's clock.
 */
export async function findKeyHolder(db: ControlDb, digest: string): Promise<KeyHolder | null> {
  return findHolder(db, eq(apiKeys.digest, digest));
}

/** The same by the key's id: for what was made with the key earlier. */
export async function findHolderOfKeyId(db: ControlDb, keyId: ApiKeyId): Promise<KeyHolder | null> {
  return findHolder(db, eq(apiKeys.id, keyId));
}

async function findHolder(db: ControlDb, isKey: SQL): Promise<KeyHolder | null> {
  const rows = await db
    .select({
      keyId: apiKeys.id,
      companyId: apiKeys.companyId,
      expiresAt: apiKeys.expiresAt,
      epoch: apiKeys.epoch,
      plan: companies.plan,
      mailLimit: companies.mailLimit,
      namespace: {
        id: namespaces.id,
        name: namespaces.name,
        active: namespaces.active,
        activeUntil: namespaces.activeUntil,
      },
    })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .leftJoin(
      namespaces,
      and(eq(namespaces.companyId, apiKeys.companyId), isNull(namespaces.deletedAt), reached()),
    )
    .where(and(isKey, eq(apiKeys.active, true), isNull(companies.deletionAt)));
  const first = rows[0];
  if (!first) return null;
  const { namespace: _, ...holder } = first;
  return {
    ...holder,
    namespaces: rows.flatMap(({ namespace }) => (namespace ? [namespace] : [])),
  };
}

/** Marks what is known of a company's keys as outdated; returns the keys with their new epochs. */
export async function outdateKeys(
  db: ControlDb,
  companyId: CompanyId,
): Promise<{ keyId: ApiKeyId; epoch: number }[]> {
  return db
    .update(apiKeys)
    .set({ epoch: sql`${apiKeys.epoch} + 1` })
    .where(eq(apiKeys.companyId, companyId))
    .returning({ keyId: apiKeys.id, epoch: apiKeys.epoch });
}

/** A key without namespaces of its own is global: it reaches every namespace of its company. */
function reached() {
  return sql`(
    not exists (select 1 from ${apiKeyNamespaces} where ${apiKeyNamespaces.apiKeyId} = ${apiKeys.id})
    or exists (
      select 1 from ${apiKeyNamespaces}
      where ${apiKeyNamespaces.apiKeyId} = ${apiKeys.id}
        and ${apiKeyNamespaces.namespaceId} = ${namespaces.id}
    )
  )`;
}
