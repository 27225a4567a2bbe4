import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { refusals } from "../../drizzle/schema.ts";
import type { CompanyId, NamespaceId } from "../domain/ids.ts";
import type { MailDb } from "./databases.ts";
import { deleteSome } from "./delete-some.ts";
import { namesIn } from "./names-in.ts";

export type RefusalRow = typeof refusals.$inferSelect;
export type NewRefusal = Omit<typeof refusals.$inferInsert, "seq">;

/** Records a mail that was not taken. */
export async function storeRefusal(db: MailDb, refusal: NewRefusal): Promise<void> {
  await db.insert(refusals).values(refusal);
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
