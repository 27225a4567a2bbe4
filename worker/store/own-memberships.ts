import { and, asc, desc, eq, sql } from "drizzle-orm";
import { companies, members } from "../../drizzle/schema.ts";
import type { CompanyId, UserId } from "../domain/ids.ts";
import { OWNER } from "../domain/roles.ts";
import type { ControlDb } from "./databases.ts";
import type { Membership } from "./sessions.ts";

/** What a user is to this company; null: nothing. */
export async function findMembership(
  db: ControlDb,
  userId: UserId,
  companyId: CompanyId,
): Promise<Membership | null> {
  const rows = await selectMemberships(db).where(
    and(eq(members.userId, userId), eq(members.companyId, companyId)),
  );
  return rows[0] ?? null;
}

/** The user's own company: the oldest one they own, else the first they joined; null: none. */
export async function findOwnMembership(db: ControlDb, userId: UserId): Promise<Membership | null> {
  const rows = await selectMemberships(db)
    .where(eq(members.userId, userId))
    .orderBy(desc(sql`${members.level} = ${OWNER}`), asc(members.createdAt))
    .limit(1);
  return rows[0] ?? null;
}

function selectMemberships(db: ControlDb) {
  return db
    .select({
      companyId: companies.id,
      companyName: companies.name,
      plan: companies.plan,
      level: members.level,
      deletionAt: companies.deletionAt,
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.companyId));
}
