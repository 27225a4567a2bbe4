import { sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./databases.ts";

/**
 * Deletes rows of a table that meet `where`, at most `limit`; returns how many. A DELETE of D1 takes
 * no LIMIT, so the rows are picked first.
 */
export async function deleteSome(
  db: Database,
  table: SQLiteTable,
  { where, limit }: { where: SQL; limit: number },
): Promise<number> {
  const { meta } = await db.run(
    sql`delete from ${table} where rowid in (select rowid from ${table} where ${where} limit ${limit})`,
  );
  return meta.changes;
}
