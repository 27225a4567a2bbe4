import { eq, lt } from "drizzle-orm";
import { stripeEvents } from "../../drizzle/schema.ts";
import type { ControlDb } from "./databases.ts";
import { deleteSome } from "./delete-some.ts";

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
  return deleteSome(db, stripeEvents, { where: lt(stripeEvents.receivedAt, before), limit });
}
