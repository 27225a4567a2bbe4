import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { namespaces } from "../../drizzle/schema.ts";
import type { CompanyId } from "../domain/ids.ts";
import { NAMESPACES_PER_DAY } from "../domain/limits.ts";
import { DAY_MS } from "../domain/time.ts";
import { activityIfChanged, type NewActivity } from "./activities.ts";
import { columnPlaceholders, compile } from "./compiled.ts";
import type { ControlDb } from "./databases.ts";
import { purgeLater } from "./deleted-namespaces.ts";
import type { NamespaceKey, NamespaceRow } from "./namespaces.ts";

export type CreateOutcome = "created" | "limit reached" | "too many today" | "taken";

const count = sql`(
  select count(*) from namespaces
  where company_id = ${sql.placeholder("companyId")} and deleted_at is null
)`;
// Deleted ones too: each has taken a name away from everybody else.
const countOfDay = sql`(
  select count(*) from namespaces
  where company_id = ${sql.placeholder("companyId")} and created_at > ${sql.placeholder("dayBefore")}
)`;
const limit = sql.placeholder("limit");
const hasRoom = sql`(${limit} is null or ${count} < ${limit})
  and ${countOfDay} < ${NAMESPACES_PER_DAY}`;

// The deleted namespace keeps its row and id, so that its keys and its mail stay its own.
const freeOwnName = compile((db) =>
  db
    .update(namespaces)
    .set({ name: sql`name || '~' || id` })
    .where(
      sql`name = ${sql.placeholder("name")} and company_id = ${sql.placeholder("companyId")}
        and deleted_at is not null and ${hasRoom}`,
    ),
);

const insertNamespace = compile((db) =>
  db
    .insert(namespaces)
    .select(
      sql`select ${columnPlaceholders(namespaces, [])} where ${hasRoom} and not exists (
        select 1 from retired_names where digest = ${sql.placeholder("digest")}
      )`,
    )
    .onConflictDoNothing({ target: namespaces.name })
    .returning({ id: namespaces.id }),
);

const countNamespaces = compile((db) =>
  db
    .select({ count: sql`${count} as count`, ofDay: sql`${countOfDay} as of_day` })
    .from(sql`(select 1)`),
);

/**
 * Creates a namespace while its company has fewer than `max` (null: any number) and has not created
 * too many in a day, under a name that is nobody's, or that the same company gave up: one batch, so that any number of calls at once
 * keep the limit. `digest` is the SHA-256 of the name, which a company that is gone may have had.
 */
export async function createNamespace(
  db: ControlDb,
  row: NamespaceRow,
  given: { digest: string; max: number | null; activity: NewActivity },
): Promise<CreateOutcome> {
  const { companyId, name } = row;
  const ofCompany = { companyId, dayBefore: row.createdAt - DAY_MS };
  const room = { ...ofCompany, limit: given.max };
  const [, inserted, , counted] = await db.$client.batch<{ count: number; of_day: number }>([
    freeOwnName(db, { name, ...room }),
    insertNamespace(db, { ...row, ...room, digest: given.digest }),
    activityIfChanged(db, given.activity),
    countNamespaces(db, ofCompany),
  ]);
  if ((inserted?.results.length ?? 0) > 0) return "created";
  return whyNotCreated(counted?.results[0] ?? { count: 0, of_day: 0 }, given.max);
}

function whyNotCreated(
  { count: has, of_day: ofDay }: { count: number; of_day: number },
  max: number | null,
): CreateOutcome {
  if (max !== null && has >= max) return "limit reached";
  return ofDay >= NAMESPACES_PER_DAY ? "too many today" : "taken";
}

/** A company's namespaces, oldest first. */
export async function listNamespaces(db: ControlDb, companyId: CompanyId): Promise<NamespaceRow[]> {
  return db
    .select()
    .from(namespaces)
    .where(and(eq(namespaces.companyId, companyId), isNull(namespaces.deletedAt)))
    .orderBy(asc(namespaces.createdAt), asc(namespaces.id));
}

const markDeleted = compile((db) =>
  db
    .update(namespaces)
    .set({ deletedAt: sql`${sql.placeholder("now")}` })
    .where(
      sql`id = ${sql.placeholder("id")} and company_id = ${sql.placeholder("companyId")}
        and deleted_at is null`,
    )
    .returning({ id: namespaces.id }),
);

/**
 * Deletes a namespace at `now` and notes that its mail has to go; false when another call was
 * first. The row stays: it keeps the name, and keeps a key of this namespace alone from becoming
 * a key without namespaces, which would reach all of them.
 */
export async function deleteNamespace(
  db: ControlDb,
  where: NamespaceKey,
  { now, activity }: { now: number; activity: NewActivity },
): Promise<boolean> {
  const [deleted] = await db.$client.batch([
    markDeleted(db, { ...where, now }),
    activityIfChanged(db, activity),
    purgeLater(db, where.id),
  ]);
  return (deleted?.results.length ?? 0) > 0;
}
