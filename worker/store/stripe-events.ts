import { eq, lt, sql } from "drizzle-orm";
import { stripeEvents } from "../../drizzle/schema.ts";
import type { ControlDb } from "./databases.ts";

/** Whether this event has been taken before. */
export async function isKnownEvent(db: ControlDb, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, id));
  return rows.length > 0;
}

/** Forgets events received before `before` (ms), at most `limit`; returns how many. */
export async function deleteOldEvents(
  db: ControlDb,
  before: number,
  limit: number,
): Promise<number> {
  const rows = await db
    .delete(stripeEvents)
    .where(
      sql`${stripeEvents.id} in (select id from stripe_events where ${lt(stripeEvents.receivedAt, before)} limit ${limit})`,
    )
    .returning({ id: stripeEvents.id });
  return rows.length;
}
