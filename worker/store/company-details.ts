import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { activities, companies } from "../../drizzle/schema.ts";
import type { CompanyId, UserId } from "../domain/ids.ts";
import type { Timezone } from "../domain/timezone.ts";
import type { ControlDb } from "./databases.ts";

export type CompanyRow = typeof companies.$inferSelect;

/** What may be changed of a company by its people; what is left out stays. */
export interface CompanyChange {
  readonly name?: string;
  readonly teamName?: string;
  readonly timezone?: Timezone;
}

/** The company of this id, or null. */
export async function findCompany(db: ControlDb, id: CompanyId): Promise<CompanyRow | null> {
  const rows = await db.select().from(companies).where(eq(companies.id, id));
  return rows[0] ?? null;
}

/** Changes a company, and writes down who did it at `at` (ms). */
export async function changeCompany(
  db: ControlDb,
  change: CompanyChange,
  done: { companyId: CompanyId; userId: UserId; subject: string; at: number },
): Promise<void> {
  await db.batch([
    db.update(companies).set(change).where(eq(companies.id, done.companyId)),
    db.insert(activities).values({ ...done, type: "profile_updated" }),
  ]);
}

/** Plans the deletion of a company for `deletionAt` (ms); false when it is planned already. */
export async function planDeletion(
  db: ControlDb,
  companyId: CompanyId,
  deletionAt: number,
): Promise<boolean> {
  const rows = await db
    .update(companies)
    .set({ deletionAt })
    .where(and(eq(companies.id, companyId), isNull(companies.deletionAt)))
    .returning({ id: companies.id });
  return rows.length > 0;
}

/** Takes a planned deletion back, unless its time has come at `now` (ms); whether it did. */
export async function unplanDeletion(
  db: ControlDb,
  companyId: CompanyId,
  now: number,
): Promise<boolean> {
  const rows = await db
    .update(companies)
    .set({ deletionAt: null })
    .where(and(eq(companies.id, companyId), gt(companies.deletionAt, now)))
    .returning({ id: companies.id });
  return rows.length > 0;
}

/** Companies whose time has come at `now` (ms), those that wait longest first, at most `limit`. */
export async function listDoomed(db: ControlDb, now: number, limit: number): Promise<CompanyId[]> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(lte(companies.deletionAt, now))
    .orderBy(companies.deletionAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
