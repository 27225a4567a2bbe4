import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { oauthVisits } from "../../drizzle/schema.ts";
import type { UserId } from "../domain/ids.ts";
import type { OAuthIntent, OAuthProvider } from "../domain/oauth.ts";
import type { ControlDb } from "./databases.ts";
import { deleteSome } from "./delete-some.ts";

export type OAuthVisit = typeof oauthVisits.$inferSelect;

/** Remembers a visit until it comes back. */
export async function storeVisit(db: ControlDb, visit: OAuthVisit): Promise<void> {
  await db.insert(oauthVisits).values(visit);
}

/** Which visit came back: its state's digest, and for what it must have been begun. */
export interface VisitKey {
  readonly digest: string;
  readonly provider: OAuthProvider;
  readonly intent: OAuthIntent;
  /** Who links; null for a sign-in. */
  readonly userId: UserId | null;
}

/** Takes a visit that is still good at `now`, so that nobody takes it twice; null without one. */
export async function takeVisit(
  db: ControlDb,
  { digest, provider, intent, userId }: VisitKey,
  now: number,
): Promise<OAuthVisit | null> {
  const rows = await db
    .delete(oauthVisits)
    .where(
      and(
        eq(oauthVisits.digest, digest),
        eq(oauthVisits.provider, provider),
        eq(oauthVisits.intent, intent),
        userId === null ? isNull(oauthVisits.userId) : eq(oauthVisits.userId, userId),
        gt(oauthVisits.expiresAt, now),
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/** Deletes visits that expired by `now`, at most `limit`; returns how many. */
export async function deleteExpiredVisits(
  db: ControlDb,
  now: number,
  limit: number,
): Promise<number> {
  return deleteSome(db, oauthVisits, { where: lte(oauthVisits.expiresAt, now), limit });
}
