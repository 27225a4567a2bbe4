import type { D1PreparedStatement } from "@cloudflare/workers-types";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { activities, members, users } from "../../drizzle/schema.ts";
import type { CompanyId } from "../domain/ids.ts";
import { columnPlaceholders, compile } from "./compiled.ts";
import type { ControlDb } from "./databases.ts";

export type NewActivity = Omit<typeof activities.$inferInsert, "seq">;

/** An activity with the name of who did it; empty when that user is gone. */
export interface ActivityRow {
  readonly seq: number;
  readonly type: NewActivity["type"];
  readonly subject: string;
  readonly at: number;
  readonly by: string | null;
}

/** Writes an activity down. */
export async function storeActivity(db: ControlDb, activity: NewActivity): Promise<void> {
  await db.insert(activities).values(activity);
}

const insertIfChanged = compile((db) =>
  db
    .insert(activities)
    .select(sql`select ${columnPlaceholders(activities, ["seq"])} where changes() = 1`),
);

/** For a batch: writes an activity down when the statement before changed one row. */
export function activityIfChanged(db: ControlDb, activity: NewActivity): D1PreparedStatement {
  return insertIfChanged(db, { ...activity });
}

/** Writes what a user did down in each of their companies. */
export async function storeUserActivity(
  db: ControlDb,
  activity: Omit<NewActivity, "companyId">,
): Promise<void> {
  const { userId, type, subject, at } = activity;
  await db.run(sql`insert into ${activities} (company_id, user_id, type, subject, at)
    select company_id, user_id, ${type}, ${subject}, ${at}
    from ${members} where user_id = ${userId} and level <> 0`);
}

/** Forgets the oldest activities, those of `before` (ms) or earlier, at most `limit`; returns how many. */
export async function deleteOldActivities(
  db: ControlDb,
  before: number,
  limit: number,
): Promise<number> {
  // By their order, for no index knows their time: only so many rows are looked at.
  const { meta } = await db.run(sql`delete from ${activities} where at <= ${before} and seq in
    (select seq from ${activities} order by seq limit ${limit})`);
  return meta.changes;
}

/** A company's activities before a position, newest first. */
export async function listActivities(
  db: ControlDb,
  companyId: CompanyId,
  page: { before: number | undefined; limit: number },
): Promise<ActivityRow[]> {
  return db
    .select({
      seq: activities.seq,
      type: activities.type,
      subject: activities.subject,
      at: activities.at,
      by: users.name,
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .where(
      and(
        eq(activities.companyId, companyId),
        page.before === undefined ? undefined : lt(activities.seq, page.before),
      ),
    )
    .orderBy(desc(activities.seq))
    .limit(page.limit);
}
