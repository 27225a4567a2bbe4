import { and, asc, eq, gt, isNull } from "drizzle-orm";
import {
  activities,
  apiKeyNamespaces,
  apiKeys,
  invoices,
  namespaces,
  refusals,
  subscriptions,
  usage,
} from "../../drizzle/schema.ts";
import type { CompanyId, NamespaceId } from "../domain/ids.ts";
import type { ControlDb, MailDb } from "./databases.ts";

// What a company has, whole, for its export.

/** A part of a list: what follows a position. */
export interface PageAfter {
  readonly after: number;
  readonly limit: number;
}

/** Ids of all namespaces a company ever had. */
export async function allNamespaceIds(db: ControlDb, companyId: CompanyId): Promise<NamespaceId[]> {
  const rows = await db
    .select({ id: namespaces.id })
    .from(namespaces)
    .where(eq(namespaces.companyId, companyId));
  return rows.map(({ id }) => id);
}

/** A company's namespaces that are not deleted, oldest first. */
export async function namespacesOf(db: ControlDb, companyId: CompanyId) {
  return db
    .select()
    .from(namespaces)
    .where(and(eq(namespaces.companyId, companyId), isNull(namespaces.deletedAt)))
    .orderBy(asc(namespaces.createdAt));
}

/** A company's API keys, oldest first. */
export async function apiKeysOf(db: ControlDb, companyId: CompanyId) {
  return db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.companyId, companyId))
    .orderBy(asc(apiKeys.createdAt));
}

/** Which keys of a company are linked to which namespaces, by name. */
export async function keyLinksOf(db: ControlDb, companyId: CompanyId) {
  return db
    .select({ apiKeyId: apiKeyNamespaces.apiKeyId, name: namespaces.name })
    .from(apiKeyNamespaces)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeyNamespaces.apiKeyId))
    .innerJoin(namespaces, eq(namespaces.id, apiKeyNamespaces.namespaceId))
    .where(and(eq(apiKeys.companyId, companyId), isNull(namespaces.deletedAt)));
}

/** A company's invoices, oldest first. */
export async function invoicesOf(db: ControlDb, companyId: CompanyId) {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.companyId, companyId))
    .orderBy(asc(invoices.at));
}

/** A company's subscription, or null. */
export async function subscriptionOf(db: ControlDb, companyId: CompanyId) {
  const rows = await db.select().from(subscriptions).where(eq(subscriptions.companyId, companyId));
  return rows[0] ?? null;
}

/** A page of a company's activities, oldest first. */
export async function activitiesOf(db: ControlDb, companyId: CompanyId, page: PageAfter) {
  return db
    .select()
    .from(activities)
    .where(and(eq(activities.companyId, companyId), gt(activities.seq, page.after)))
    .orderBy(asc(activities.seq))
    .limit(page.limit);
}

/** Credits a company used, by period and namespace. */
export async function usageOf(db: MailDb, companyId: CompanyId) {
  return db
    .select()
    .from(usage)
    .where(eq(usage.companyId, companyId))
    .orderBy(asc(usage.period), asc(usage.namespaceId));
}

/** A page of a company's refused mail, oldest first. */
export async function refusalsOf(db: MailDb, companyId: CompanyId, page: PageAfter) {
  return db
    .select()
    .from(refusals)
    .where(and(eq(refusals.companyId, companyId), gt(refusals.seq, page.after)))
    .orderBy(asc(refusals.seq))
    .limit(page.limit);
}
