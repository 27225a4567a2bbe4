import { and, asc, eq, ne } from "drizzle-orm";
import { members, users } from "../../drizzle/schema.ts";
import type { CompanyId, UserId } from "../domain/ids.ts";
import { can, OWNER, roleOf, type Level } from "../domain/roles.ts";
import type { ControlDb } from "./databases.ts";
import { takeBackIfChanged } from "./invitations.ts";

/** One who belongs to a company. */
export interface MemberRow {
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  readonly level: Level;
  readonly createdAt: number;
}

/** Which member of which company. */
export interface MemberKey {
  readonly companyId: CompanyId;
  readonly userId: UserId;
}

/** The members of a company, oldest first. */
export async function listMembers(db: ControlDb, companyId: CompanyId): Promise<MemberRow[]> {
  return db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      level: members.level,
      createdAt: members.createdAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.companyId, companyId))
    .orderBy(asc(members.createdAt), asc(members.userId));
}

/** What somebody is to a company, or null. */
export async function findLevel(db: ControlDb, member: MemberKey): Promise<Level | null> {
  const rows = await db.select({ level: members.level }).from(members).where(isMember(member));
  return rows[0]?.level ?? null;
}

/** Whether somebody of this address belongs to the company. */
export async function hasMember(
  db: ControlDb,
  companyId: CompanyId,
  email: string,
): Promise<boolean> {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.companyId, companyId), eq(users.email, email)));
  return rows.length > 0;
}

/**
 * Gives a member another level at `now` (ms), and takes their open invitations back where it may not
 * invite; false for the owner and for nobody.
 */
export async function setLevel(
  db: ControlDb,
  member: MemberKey,
  { level, now }: { level: Level; now: number },
): Promise<boolean> {
  const change = db
    .update(members)
    .set({ level })
    .where(and(isMember(member), ne(members.level, OWNER)))
    .returning({ userId: members.userId });
  if (can(roleOf(level), "members.manage")) return (await change).length > 0;
  const [rows] = await db.batch([change, takeBackIfChanged(db, member, now)]);
  return rows.length > 0;
}

/** Ends a membership at `now` (ms), and takes its open invitations back; false for the owner and for nobody. */
export async function deleteMember(
  db: ControlDb,
  member: MemberKey,
  now: number,
): Promise<boolean> {
  const [rows] = await db.batch([
    db
      .delete(members)
      .where(and(isMember(member), ne(members.level, OWNER)))
      .returning({ userId: members.userId }),
    takeBackIfChanged(db, member, now),
  ]);
  return rows.length > 0;
}

function isMember({ companyId, userId }: MemberKey) {
  return and(eq(members.companyId, companyId), eq(members.userId, userId));
}
