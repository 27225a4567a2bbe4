import { and, asc, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { companies, members, users } from "../../drizzle/schema.ts";
import type { CompanyId, UserId } from "../domain/ids.ts";
import type { PlanType } from "../domain/plans.ts";
import { OWNER, type Level } from "../domain/roles.ts";
import type { ControlDb } from "./databases.ts";
import type { UserRow } from "./users.ts";

/** What a user is to a company. */
export interface Membership {
  readonly companyId: CompanyId;
  readonly companyName: string;
  readonly plan: PlanType;
  readonly level: Level;
  readonly deletionAt: number | null;
}

/** A user with the companies they belong to: oldest membership first, but those being deleted last. */
export interface UserCompanies {
  readonly user: UserRow;
  readonly companies: readonly Membership[];
}

/** The columns of a membership, for a query of members and their companies. */
export const MEMBERSHIP = {
  companyId: companies.id,
  companyName: companies.name,
  plan: companies.plan,
  level: members.level,
  deletionAt: companies.deletionAt,
};

/** What a left join found: a membership, or null when every column is empty. */
export function joined({
  companyId,
  companyName,
  plan,
  level,
  deletionAt,
}: {
  readonly [Column in keyof Membership]: Membership[Column] | null;
}): Membership | null {
  return companyId === null || companyName === null || plan === null || level === null
    ? null
    : { companyId, companyName, plan, level, deletionAt };
}

/** The user of an address with their companies; null without such a user. One read. */
export async function findUserCompanies(
  db: ControlDb,
  email: string,
): Promise<UserCompanies | null> {
  const rows = await db
    .select({ user: users, membership: MEMBERSHIP })
    .from(users)
    .leftJoin(members, and(eq(members.userId, users.id), ne(members.level, 0)))
    .leftJoin(companies, eq(companies.id, members.companyId))
    .where(eq(users.email, email))
    .orderBy(...OLDEST_FIRST);
  const user = rows[0]?.user;
  if (user === undefined) return null;
  return { user, companies: rows.flatMap(({ membership }) => joined(membership) ?? []) };
}

/** A user's companies, in the same order. */
export async function listMemberships(db: ControlDb, userId: UserId): Promise<Membership[]> {
  return selectMemberships(db)
    .where(and(eq(members.userId, userId), ne(members.level, 0)))
    .orderBy(...OLDEST_FIRST);
}

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
    .select(MEMBERSHIP)
    .from(members)
    .innerJoin(companies, eq(companies.id, members.companyId));
}

const OLDEST_FIRST = [
  asc(isNotNull(companies.deletionAt)),
  asc(members.createdAt),
  asc(companies.id),
];
