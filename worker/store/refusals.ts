import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { refusals } from "../../drizzle/schema.ts";
import type { CompanyId, NamespaceId } from "../domain/ids.ts";
import { REFUSALS_PER_DAY } from "../domain/limits.ts";
import { DAY_MS } from "../domain/time.ts";
import { columnPlaceholders, compile } from "./compiled.ts";
import type { MailDb } from "./databases.ts";
import { deleteSome } from "./delete-some.ts";
import { namesIn } from "./names-in.ts";

export type RefusalRow = typeof refusals.$inferSelect;
export type NewRefusal = Omit<typeof refusals.$inferInsert, "seq">;

/**
 * Whether a company's refusals of the last day leave room for one more: a condition of the INSERT,
 * with the placeholders of `roomOf`.
 */
export const leavesRoom = sql`coalesce((
    select at from refusals where company_id = ${sql.placeholder("companyId")}
    order by seq desc limit 1 offset ${REFUSALS_PER_DAY - 1}
  ), 0) <= ${sql.placeholder("dayBefore")}`;

/** What the placeholders of `leavesRoom` stand for. */
export function roomOf({ companyId, at }: NewRefusal) {
  return { companyId, dayBefore: at - DAY_MS };
}

const insertRefusal = compile((db) =>
  db
    .insert(refusals)
    .select(sql`select ${columnPlaceholders(refusals, ["seq"])} where ${leavesRoom}`),
);

/** Records a mail that was not taken, unless REFUSALS_PER_DAY of the company's are recorded already. */
export async function storeRefusal(db: MailDb, refusal: NewRefusal): Promise<void> {
  await insertRefusal(db, { ...refusal, ...roomOf(refusal) }).run();
}

/** Whose refusals: of the namespaces named, and of addresses that named none but came by a key of the company. */
export interface RefusalFilter {
  readonly companyId: CompanyId;
  readonly namespaceIds: readonly NamespaceId[];
  /** Only what was refused before this position. */
  readonly before?: number;
  /** Only what was refused at this time (ms) or later. */
  readonly since?: number;
}

/** A company's refused mail, newest first. */
export async function listRefusals(
  db: MailDb,
  filter: RefusalFilter,
  page: { limit: number; now: number },
): Promise<RefusalRow[]> {
  return selectRefusals(db, filter, page);
}

/** The query of listRefusals, for a batch. */
export function selectRefusals(
  db: MailDb,
  filter: RefusalFilter,
  page: { limit: number; now: number },
) {
  const { companyId, namespaceIds, before, since } = filter;
  return db
    .select()
    .from(refusals)
    .where(
      and(
        eq(refusals.companyId, companyId),
        or(isNull(refusals.namespaceId), inArray(refusals.namespaceId, namesIn(namespaceIds))),
        gt(refusals.expiresAt, page.now),
        before === undefined ? undefined : lt(refusals.seq, before),
        since === undefined ? undefined : gte(refusals.at, since),
      ),
    )
    .orderBy(desc(refusals.seq))
    .limit(page.limit);
}

/** Deletes refusals that expired by `now`, at most `limit`; returns how many. */
export async function deleteExpiredRefusals(
  db: MailDb,
  now: number,
  limit: number,
): Promise<number> {
  return deleteSome(db, refusals, { where: lte(refusals.expiresAt, now), limit });
}
