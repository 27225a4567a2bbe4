import { and, eq } from "drizzle-orm";
import { creditNotices, members, users } from "../../drizzle/schema.ts";
import type { CompanyId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import type { CreditMark } from "../domain/plans.ts";
import type { NotificationPreferences } from "../domain/preferences.ts";
import { OWNER } from "../domain/roles.ts";
import type { ControlDb } from "./databases.ts";

/** One mark of one period of a company. */
export interface CreditNotice {
  readonly companyId: CompanyId;
  readonly period: string;
  readonly percent: CreditMark;
}

/** Who is told of credits. */
export interface Owner {
  readonly email: string;
  readonly language: Language;
  /** null: never changed. */
  readonly notifications: NotificationPreferences | null;
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

/** The owners of a company. */
export async function listOwners(db: ControlDb, companyId: CompanyId): Promise<Owner[]> {
  return db
    .select({
      email: users.email,
      language: users.language,
      notifications: users.notifications,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.companyId, companyId), eq(members.level, OWNER)));
}
