import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import { companies, members, users } from "../../drizzle/schema.ts";
import type { CompanyId, UserId } from "../domain/ids.ts";
import type { Level } from "../domain/roles.ts";
import type { ControlDb } from "./databases.ts";
import type { UserRow } from "./users.ts";

/** A company that a user belongs to. */
export interface MembershipRow {
  readonly id: CompanyId;
  readonly name: string;
  readonly level: Level;
}

/** A user with the companies they belong to: oldest membership first, but those being deleted last. */
export interface UserCompanies {
  readonly user: UserRow;
  readonly companies: readonly MembershipRow[];
}

/** The user of an address with their companies; null without such a user. One read. */
export async function findUserCompanies(
  db: ControlDb,
  email: string,
): Promise<UserCompanies | null> {
  const rows = await db
    .select({ user: users, company: MEMBERSHIP })
    .from(users)
    .leftJoin(members, and(eq(members.userId, users.id), ne(members.level, 0)))
    .leftJoin(companies, eq(companies.id, members.companyId))
    .where(eq(users.email, email))
    .orderBy(...OLDEST_FIRST);
  const user = rows[0]?.user;
  if (user === undefined) return null;
  return {
    user,
    companies: rows.flatMap(({ company: { id, name, level } }) =>
      id === null || name === null || level === null ? [] : [{ id, name, level }],
    ),
  };
}

/** A user's companies, in the same order. */
export async function listMemberships(db: ControlDb, userId: UserId): Promise<MembershipRow[]> {
  return db
    .select(MEMBERSHIP)
    .from(members)
    .innerJoin(companies, eq(companies.id, members.companyId))
    .where(and(eq(members.userId, userId), ne(members.level, 0)))
    .orderBy(...OLDEST_FIRST);
}

const MEMBERSHIP = { id: companies.id, name: companies.name, level: members.level };

const OLDEST_FIRST = [
  asc(isNotNull(companies.deletionAt)),
  asc(members.createdAt),
  asc(companies.id),
];
