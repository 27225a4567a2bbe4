import { and, eq, isNull, sql } from "drizzle-orm";
import { companies, namespaces } from "../../drizzle/schema.ts";
import type { CompanyId, NamespaceId } from "../domain/ids.ts";
import { MAX_HUBS_PER_WAIT } from "../domain/limits.ts";
import { PLANS, type PlanType } from "../domain/plans.ts";
import { compile } from "./compiled.ts";
import type { ControlDb } from "./databases.ts";

/** What capturing a mail needs to know of the namespace it is for. */
export interface RecipientNamespace {
  readonly id: NamespaceId;
  readonly name: string;
  readonly companyId: CompanyId;
  readonly active: boolean;
  readonly activeUntil: number | null;
  readonly plan: PlanType;
  readonly mailLimit: number | null;
  readonly retentionDays: number | null;
  readonly createdAt: number;
  /** The company has, had or may have so many namespaces that waits may listen to its own hub. */
  readonly wide: boolean;
}

const recipientByName = compile((db) => {
  // A company about to be deleted takes no mail.
  const active = sql`${namespaces.active} and ${companies.deletionAt} is null`;
  // Deleted namespaces count too: a company once wide stays wide, so no wait loses its hub.
  const wide = sql<number | null>`(
    select 1 from namespaces as others where others.company_id = ${namespaces.companyId}
    limit 1 offset ${MAX_HUBS_PER_WAIT}
  )`;
  return db
    .select({
      id: namespaces.id,
      name: namespaces.name,
      companyId: namespaces.companyId,
      active: active.as("active"),
      activeUntil: namespaces.activeUntil,
      plan: companies.plan,
      mailLimit: companies.mailLimit,
      retentionDays: companies.retentionDays,
      createdAt: namespaces.createdAt,
      wide: wide.as("wide"),
    })
    .from(namespaces)
    .innerJoin(companies, eq(companies.id, namespaces.companyId))
    .where(and(eq(namespaces.name, sql.placeholder("name")), isNull(namespaces.deletedAt)));
});

/** A row of recipientByName by the names that the columns have in the database. */
interface RecipientRow {
  readonly id: NamespaceId;
  readonly name: string;
  readonly company_id: CompanyId;
  readonly active: 0 | 1;
  readonly active_until: number | null;
  readonly plan: PlanType;
  readonly mail_limit: number | null;
  readonly retention_days: number | null;
  readonly created_at: number;
  readonly wide: 1 | null;
}

/** The namespace of a canonical name with its company, or null: one read. */
export async function findRecipient(
  db: ControlDb,
  name: string,
): Promise<RecipientNamespace | null> {
  const row = await recipientByName(db, { name }).first<RecipientRow>();
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    companyId: row.company_id,
    active: row.active === 1,
    activeUntil: row.active_until,
    plan: row.plan,
    mailLimit: row.mail_limit,
    retentionDays: row.retention_days,
    createdAt: row.created_at,
    wide: row.wide !== null || PLANS[row.plan].namespaces === null,
  };
}
