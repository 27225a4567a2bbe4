import { and, eq } from "drizzle-orm";
import { creditNotices } from "../../drizzle/schema.ts";
import type { CompanyId } from "../domain/ids.ts";
import type { CreditMark } from "../domain/plans.ts";
import type { ControlDb } from "./databases.ts";

/** One mark of one period of a company. */
export interface CreditNotice {
  readonly companyId: CompanyId;
  readonly period: string;
  readonly percent: CreditMark;
}

/** Takes it on to send a notice; false when that was done before. */
export async function claimNotice(
  db: ControlDb,
  notice: CreditNotice,
  now: number,
): Promise<boolean> {
  const rows = await db
    .insert(creditNotices)
    .values({ ...notice, at: now })
    .onConflictDoNothing()
    .returning({ at: creditNotices.at });
  return rows.length > 0;
}

/** Gives a claimed notice back, because it could not be sent. */
export async function releaseNotice(db: ControlDb, notice: CreditNotice): Promise<void> {
  await db
    .delete(creditNotices)
    .where(
      and(
        eq(creditNotices.companyId, notice.companyId),
        eq(creditNotices.period, notice.period),
        eq(creditNotices.percent, notice.percent),
      ),
    );
}
