import type { D1PreparedStatement } from "@cloudflare/workers-types";
import { asc, eq, sql } from "drizzle-orm";
import { namespaces, sweepCursors } from "../../drizzle/schema.ts";
import type { CompanyId, NamespaceId } from "../domain/ids.ts";
import { compile } from "./compiled.ts";
import type { ControlDb } from "./databases.ts";

// Rows of sweep_cursors under these names are the namespaces whose mail still has to go, so that a
// sweep need not look at every namespace that was ever deleted.
const PREFIX = "deleted ";
const BEHIND_PREFIX = "deleted!";

/** A deleted namespace whose mail may still be there. */
export interface DeletedNamespace {
  readonly id: NamespaceId;
  readonly companyId: CompanyId;
  readonly deletedAt: number | null;
}

const insertCursor = compile((db) =>
  db
    .insert(sweepCursors)
    .select(sql`select ${sql.placeholder("name")}, '' where changes() = 1`)
    .onConflictDoNothing(),
);

/** For a batch: notes that a namespace's mail has to go, when the statement before changed a row. */
export function purgeLater(db: ControlDb, id: NamespaceId): D1PreparedStatement {
  return insertCursor(db, { name: PREFIX + id });
}

/** The namespaces whose mail has to go, those deleted first first, at most `limit`. */
export async function listUnpurged(db: ControlDb, limit: number): Promise<DeletedNamespace[]> {
  return db
    .select({
      id: namespaces.id,
      companyId: namespaces.companyId,
      deletedAt: namespaces.deletedAt,
    })
    .from(sweepCursors)
    .innerJoin(
      namespaces,
      sql`${namespaces.id} = substr(${sweepCursors.name}, ${PREFIX.length + 1})`,
    )
    .where(sql`${sweepCursors.name} >= ${PREFIX} and ${sweepCursors.name} < ${BEHIND_PREFIX}`)
    .orderBy(asc(namespaces.deletedAt))
    .limit(limit);
}

/** Notes that a deleted namespace's mail is gone. */
export async function markPurged(db: ControlDb, id: NamespaceId): Promise<void> {
  await db.delete(sweepCursors).where(eq(sweepCursors.name, PREFIX + id));
}
