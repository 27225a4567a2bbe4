import { and, desc, eq, gt, lt, lte, ne, or, sql } from "drizzle-orm";
import { companies, members, sessions, users } from "../../drizzle/schema.ts";
import type { CompanyId, SessionId, UserId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import type { ControlDb } from "./databases.ts";
import { deleteSome } from "./delete-some.ts";
import { joined, MEMBERSHIP, type Membership } from "./memberships.ts";

export type NewSession = typeof sessions.$inferInsert;
export type SessionRow = typeof sessions.$inferSelect;

/** A session with whose it is. */
export interface SessionOwner {
  readonly sessionId: SessionId;
  readonly digest: string;
  readonly expiresAt: number;
  readonly lastSeenAt: number;
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

/** Stores a new session. */
export async function storeSession(db: ControlDb, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session);
}

/**
 * The session of this id with its owner, and what the owner is to the company, null when nothing:
 * one read. null without such a session.
 */
export async function findSession(
  db: ControlDb,
  id: SessionId,
  companyId: CompanyId | null,
): Promise<{ owner: SessionOwner; membership: Membership | null } | null> {
  const rows = await db
    .select({
      owner: {
        sessionId: sessions.id,
        digest: sessions.digest,
        expiresAt: sessions.expiresAt,
        lastSeenAt: sessions.lastSeenAt,
        userId: users.id,
        name: users.name,
        email: users.email,
        language: users.language,
      },
      membership: MEMBERSHIP,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      members,
      and(eq(members.userId, users.id), eq(members.companyId, companyId ?? sql`null`)),
    )
    .leftJoin(companies, eq(companies.id, members.companyId))
    .where(eq(sessions.id, id));
  const row = rows[0];
  return row ? { owner: row.owner, membership: joined(row.membership) } : null;
}

/** Notes that a session was used at `now`. */
export async function touchSession(db: ControlDb, id: SessionId, now: number): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
}

/** A user's sessions that are good at `now`, newest first. */
export async function listSessions(
  db: ControlDb,
  userId: UserId,
  now: number,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt));
}

/**
 * What the browsers of a user's earlier sessions called themselves, of ended ones too as long as they
 * are remembered. Of sessions that begin at once one is the earliest.
 */
export async function listEarlierUserAgents(
  db: ControlDb,
  { id, userId, createdAt }: Pick<SessionRow, "id" | "userId" | "createdAt">,
): Promise<string[]> {
  const isEarlier = or(
    lt(sessions.createdAt, createdAt),
    and(eq(sessions.createdAt, createdAt), lt(sessions.id, id)),
  );
  const rows = await db
    .selectDistinct({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isEarlier));
  return rows.map(({ userAgent }) => userAgent);
}

/** Ends one session of a user; whether there was one. */
export async function deleteSession(
  db: ControlDb,
  userId: UserId,
  id: SessionId,
): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends all sessions of a user, but for `kept`. */
export async function deleteSessions(
  db: ControlDb,
  userId: UserId,
  kept: SessionId | null,
): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), kept === null ? undefined : ne(sessions.id, kept)));
}

/** Deletes sessions that ended by `before` (ms), at most `limit`; returns how many. */
export async function deleteEndedSessions(
  db: ControlDb,
  before: number,
  limit: number,
): Promise<number> {
  return deleteSome(db, sessions, { where: lte(sessions.expiresAt, before), limit });
}
