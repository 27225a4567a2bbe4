import { and, desc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { companies, exports, users } from "../../drizzle/schema.ts";
import { EXPORT_LIFETIME_MS } from "../domain/export.ts";
import type { CompanyId, ExportId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import { columnPlaceholders } from "./compiled.ts";
import type { ControlDb } from "./databases.ts";
import { namesIn } from "./names-in.ts";

export type ExportRow = typeof exports.$inferSelect;
export type NewExport = Pick<ExportRow, "id" | "companyId" | "userId" | "requestedAt">;

const insertExport = (db: ControlDb) =>
  db
    .insert(exports)
    .select(
      sql`select ${columnPlaceholders(exports, ["completedAt", "expiresAt", "size"])}
        where not exists (
          select 1 from exports
          where company_id = ${sql.placeholder("companyId")} and status in ('requested', 'processing')
        )`,
    )
    .returning()
    .prepare();

/** Stores a request for an export; null while another one of the company runs. */
export async function storeExport(db: ControlDb, asked: NewExport): Promise<ExportRow | null> {
  const rows = await insertExport(db).all({ ...asked, status: "requested" });
  return rows[0] ?? null;
}

/** A company's exports, newest first. */
export async function listExports(
  db: ControlDb,
  companyId: CompanyId,
  limit: number,
): Promise<ExportRow[]> {
  return db
    .select()
    .from(exports)
    .where(eq(exports.companyId, companyId))
    .orderBy(desc(exports.requestedAt), desc(exports.id))
    .limit(limit);
}

/** The export of this id, or null. */
export async function findExport(db: ControlDb, id: ExportId): Promise<ExportRow | null> {
  const rows = await db.select().from(exports).where(eq(exports.id, id));
  return rows[0] ?? null;
}

/** Who asked for an export, and for which company's; null when one of them is gone. */
export async function findRequester(
  db: ControlDb,
  id: ExportId,
): Promise<{ email: string; language: Language; company: string } | null> {
  const rows = await db
    .select({ email: users.email, language: users.language, company: companies.name })
    .from(exports)
    .innerJoin(users, eq(users.id, exports.userId))
    .innerJoin(companies, eq(companies.id, exports.companyId))
    .where(eq(exports.id, id));
  return rows[0] ?? null;
}

/** Marks an export as being written; null when it is finished, failed or gone. */
export async function beginExport(db: ControlDb, id: ExportId): Promise<ExportRow | null> {
  const rows = await db
    .update(exports)
    .set({ status: "processing" })
    .where(isUnfinished(id))
    .returning();
  return rows[0] ?? null;
}

/** Marks an export as written; false when another run was first, or it is gone. */
export async function completeExport(
  db: ControlDb,
  id: ExportId,
  written: { completedAt: number; expiresAt: number; size: number },
): Promise<boolean> {
  const rows = await db
    .update(exports)
    .set({ ...written, status: "completed" })
    .where(isUnfinished(id))
    .returning({ id: exports.id });
  return rows.length > 0;
}

/** Marks an export as given up, unless it is finished. */
export async function failExport(db: ControlDb, id: ExportId): Promise<void> {
  await db.update(exports).set({ status: "failed" }).where(isUnfinished(id));
}

/**
 * Exports whose time is over at `now` (ms), at most `limit`: finished ones that can no longer be
 * downloaded, and others a day after they were asked for, so that a lost job blocks nobody.
 */
export async function listOldExports(
  db: ControlDb,
  now: number,
  limit: number,
): Promise<{ id: ExportId; companyId: CompanyId }[]> {
  return db
    .select({ id: exports.id, companyId: exports.companyId })
    .from(exports)
    .where(
      or(
        lte(exports.expiresAt, now),
        and(isNull(exports.expiresAt), lte(exports.requestedAt, now - EXPORT_LIFETIME_MS)),
      ),
    )
    .limit(limit);
}

/** Deletes exports by id. Their objects go first. */
export async function deleteExports(db: ControlDb, ids: readonly ExportId[]): Promise<void> {
  await db.delete(exports).where(inArray(exports.id, namesIn(ids)));
}

function isUnfinished(id: ExportId) {
  return and(eq(exports.id, id), inArray(exports.status, ["requested", "processing"]));
}
