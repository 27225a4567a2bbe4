import { eq } from "drizzle-orm";
import { sweepCursors } from "../../drizzle/schema.ts";
import type { ControlDb } from "./databases.ts";

/** Where the named sweep stopped; null: at the start. */
export async function readCursor(db: ControlDb, name: string): Promise<string | null> {
  const rows = await db.select().from(sweepCursors).where(eq(sweepCursors.name, name));
  return rows[0]?.cursor ?? null;
}

/** Remembers where the named sweep stopped; null: it begins anew. */
export async function saveCursor(
  db: ControlDb,
  name: string,
  cursor: string | null,
): Promise<void> {
  if (cursor === null) {
    await db.delete(sweepCursors).where(eq(sweepCursors.name, name));
    return;
  }
  await db
    .insert(sweepCursors)
    .values({ name, cursor })
    .onConflictDoUpdate({ target: sweepCursors.name, set: { cursor } });
}
