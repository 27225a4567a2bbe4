import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  activities,
  apiKeyNamespaces,
  apiKeys,
  challenges,
  companies,
  creditNotices,
  enterpriseRequests,
  exports,
  invitations,
  invoices,
  linkedAccounts,
  members,
  messages,
  namespaces,
  oauthVisits,
  refusals,
  retiredNames,
  sessions,
  subscriptions,
  sweepCursors,
  usage,
  users,
} from "../../drizzle/schema.ts";
import { ID_LENGTH, type ApiKeyId, type CompanyId, type NamespaceId } from "../domain/ids.ts";
import type { ControlDb, MailDb } from "./databases.ts";
import { deleteSome } from "./delete-some.ts";
import { namesIn } from "./names-in.ts";

// The end of a company, row by row. Every function here deletes a few rows, may be the last to run,
// and does no harm when run again.

/** Control tables whose rows belong to a company and to nothing else. */
export const COMPANY_TABLES = {
  invitations,
  activities,
  exports,
  invoices,
  subscriptions,
  enterpriseRequests,
  creditNotices,
} as const;

/** Mail tables beside the messages. */
export const COMPANY_MAIL_TABLES = { refusals, usage } as const;

/** Deletes at most `limit` rows of a company from one of these tables; returns how many. */
export async function deleteCompanyRows(
  db: ControlDb | MailDb,
  table: SQLiteTable,
  { companyId, limit }: { companyId: CompanyId; limit: number },
): Promise<number> {
  return deleteSome(db, table, { where: sql`company_id = ${companyId}`, limit });
}

/** Deletes at most `limit` messages of a company's namespaces; returns how many. */
export async function deleteCompanyMessages(
  db: MailDb,
  namespaceIds: readonly NamespaceId[],
  { companyId, limit }: { companyId: CompanyId; limit: number },
): Promise<number> {
  // By namespace, because messages have no index by company.
  const where = sql`namespace_id in ${namesIn(namespaceIds)} and company_id = ${companyId}`;
  return deleteSome(db, messages, { where, limit });
}

/** Deletes at most `limit` links of a company's keys to namespaces; returns how many. */
export async function deleteKeyLinks(
  db: ControlDb,
  { companyId, limit }: { companyId: CompanyId; limit: number },
): Promise<number> {
  const { meta } = await db.run(
    sql`delete from ${apiKeyNamespaces} where rowid in (
      select links.rowid from api_key_namespaces as links
      join api_keys on api_keys.id = links.api_key_id
      where api_keys.company_id = ${companyId} limit ${limit}
    )`,
  );
  return meta.changes;
}

/** At most `limit` keys of a company. */
export async function keysToRetire(
  db: ControlDb,
  { companyId, limit }: { companyId: CompanyId; limit: number },
): Promise<{ id: ApiKeyId; epoch: number }[]> {
  return db
    .select({ id: apiKeys.id, epoch: apiKeys.epoch })
    .from(apiKeys)
    .where(eq(apiKeys.companyId, companyId))
    .limit(limit);
}

/** Deletes keys. */
export async function deleteKeys(db: ControlDb, ids: readonly ApiKeyId[]): Promise<void> {
  await db.delete(apiKeys).where(inArray(apiKeys.id, namesIn(ids)));
}

/** At most `limit` namespaces of a company, deleted ones too. */
export async function namespacesToRetire(
  db: ControlDb,
  { companyId, limit }: { companyId: CompanyId; limit: number },
): Promise<{ id: NamespaceId; name: string }[]> {
  return db
    .select({ id: namespaces.id, name: namespaces.name })
    .from(namespaces)
    .where(eq(namespaces.companyId, companyId))
    .limit(limit);
}

/**
 * Deletes namespaces, and remembers digests of their names, in one batch: at no moment is a name
 * neither taken nor remembered.
 */
export async function retireNamespaces(
  db: ControlDb,
  ids: readonly NamespaceId[],
  digests: readonly string[],
): Promise<void> {
  const listed = namesIn(ids);
  await db.batch([
    db
      .insert(retiredNames)
      .select(sql`select value from json_each(${JSON.stringify(digests)}) where true`)
      .onConflictDoNothing(),
    // What a sweep still had to do for a namespace is named after its id.
    db.delete(sweepCursors).where(sql`substr(${sweepCursors.name}, ${-ID_LENGTH}) in ${listed}`),
    db.delete(namespaces).where(inArray(namespaces.id, listed)),
  ]);
}

/**
 * Ends at most `limit` memberships, and with each the user, unless another company has them too:
 * one batch, so that a user is gone whole or not at all. Returns how many memberships ended.
 */
export async function deleteMembers(
  db: ControlDb,
  { companyId, limit }: { companyId: CompanyId; limit: number },
): Promise<number> {
  const some = sql`(
    select user_id from members where company_id = ${companyId} order by user_id limit ${limit}
  )`;
  const leavers = sql`(
    select id from users where id in ${some} and not exists (
      select 1 from members where user_id = users.id and company_id <> ${companyId}
    )
  )`;
  const addresses = sql`(select email from users where id in ${leavers})`;
  const [, , , , , ended] = await db.batch([
    db.delete(sessions).where(inArray(sessions.userId, leavers)),
    db.delete(linkedAccounts).where(inArray(linkedAccounts.userId, leavers)),
    db.delete(oauthVisits).where(inArray(oauthVisits.userId, leavers)),
    db
      .delete(challenges)
      .where(sql`${challenges.userId} in ${leavers} or ${challenges.email} in ${addresses}`),
    db.delete(users).where(inArray(users.id, leavers)),
    db
      .delete(members)
      .where(and(eq(members.companyId, companyId), inArray(members.userId, some)))
      .returning({ userId: members.userId }),
  ]);
  return ended.length;
}

/** Deletes the company itself, and marks of sweeps that name it. Its row is the last that goes. */
export async function deleteCompanyRow(db: ControlDb, companyId: CompanyId): Promise<void> {
  await db.batch([
    // A sweep that finds no mark begins anew.
    db.delete(sweepCursors).where(sql`instr(${sweepCursors.cursor}, ${companyId}) > 0`),
    db.delete(companies).where(eq(companies.id, companyId)),
  ]);
}
