import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { companies, invitations, members, users } from "../../drizzle/schema.ts";
import type { CompanyId, InvitationId, UserId } from "../domain/ids.ts";
import { INVITATION_PAUSE_MS } from "../domain/invitation.ts";
import type { PlanType } from "../domain/plans.ts";
import type { InvitedRole, Level } from "../domain/roles.ts";
import type { ControlDb } from "./databases.ts";
import { deleteSome } from "./delete-some.ts";

export type InvitationRow = typeof invitations.$inferSelect;

/** Invitations of a company that can be accepted at `now` (ms), oldest first. */
export async function listInvitations(
  db: ControlDb,
  companyId: CompanyId,
  now: number,
): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), gt(invitations.expiresAt, now)))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
}

/** Which invitation of which company. */
export interface InvitationKey {
  readonly companyId: CompanyId;
  readonly id: InvitationId;
}

/** The invitation, when it can be accepted at `now` (ms); else null. */
export async function findOpenInvitation(
  db: ControlDb,
  key: InvitationKey,
  now: number,
): Promise<InvitationRow | null> {
  const rows = await db
    .select()
    .from(invitations)
    .where(and(isInvitation(key), gt(invitations.expiresAt, now)));
  return rows[0] ?? null;
}

/**
 * Takes an open invitation back at `now` (ms); whether there was one. The row stays until the sweep, out
 * of sight and out of use, for it holds when the address may be written to again.
 */
export async function takeBack(db: ControlDb, key: InvitationKey, now: number): Promise<boolean> {
  const rows = await db
    .update(invitations)
    .set({ expiresAt: now, digest: NO_TOKEN })
    .where(and(isInvitation(key), gt(invitations.expiresAt, now)))
    .returning({ id: invitations.id });
  return rows.length > 0;
}

/**
 * For a batch: takes back what a user has open in a company at `now` (ms), when the statement before
 * changed one row.
 */
export function takeBackIfChanged(
  db: ControlDb,
  { companyId, userId }: { companyId: CompanyId; userId: UserId },
  now: number,
) {
  return db
    .update(invitations)
    .set({ expiresAt: now, digest: NO_TOKEN })
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.invitedBy, userId),
        gt(invitations.expiresAt, now),
        sql`changes() = 1`,
      ),
    );
}

/** Instead of a digest: no token has it. */
const NO_TOKEN = sql`'taken back ' || ${invitations.id}`;

/** What an invitation offers. */
export interface Offer {
  readonly id: InvitationId;
  readonly companyId: CompanyId;
  readonly companyName: string;
  readonly plan: PlanType;
  readonly email: string;
  readonly role: InvitedRole;
  readonly expiresAt: number;
  /** null when that user is gone. */
  readonly invitedBy: string | null;
}

/** The offer behind the token of this digest at `now` (ms), or null. A company about to go offers nothing. */
export async function findOffer(db: ControlDb, digest: string, now: number): Promise<Offer | null> {
  const rows = await db
    .select({
      id: invitations.id,
      companyId: invitations.companyId,
      companyName: companies.name,
      plan: companies.plan,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
      invitedBy: users.name,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(
      and(
        eq(invitations.digest, digest),
        gt(invitations.expiresAt, now),
        isNull(companies.deletionAt),
      ),
    );
  return rows[0] ?? null;
}

/** Who joins by which invitation. */
export interface Joining {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly level: Level;
  readonly createdAt: number;
  /** Of the token; an invitation that was renewed meanwhile has another. */
  readonly digest: string;
  /** Members the company may have; null: any number. */
  readonly limit: number | null;
}

/**
 * Makes the holder of an invitation a member and uses the invitation up: one batch, which D1 runs
 * as one transaction. However many join at once, there are never more members than `limit`.
 * `accepted` false: the limit is reached, or the invitation is gone.
 */
export async function joinByInvitation(
  db: ControlDb,
  { digest, limit, ...member }: Joining,
): Promise<{ accepted: boolean; joined: boolean }> {
  const { companyId, userId, level, createdAt } = member;
  const [joined, used] = await db.batch([
    db
      .insert(members)
      .select(
        sql`select ${companyId}, ${userId}, ${level}, ${createdAt}
          where exists (
              select 1 from invitations where company_id = ${companyId} and digest = ${digest}
            )
            and (${limit} is null or ${limit} > (
              select count(*) from members where company_id = ${companyId}
            ))`,
      )
      .onConflictDoNothing()
      .returning({ userId: members.userId }),
    db
      .delete(invitations)
      .where(
        and(
          eq(invitations.companyId, companyId),
          eq(invitations.digest, digest),
          sql`exists (
            select 1 from members where company_id = ${companyId} and user_id = ${userId}
          )`,
        ),
      )
      .returning({ id: invitations.id }),
  ]);
  return { accepted: used.length > 0, joined: joined.length > 0 };
}

/**
 * Deletes invitations that expired by `now` (ms) and hold up no further one to their address, at most
 * `limit`; returns how many.
 */
export async function deleteExpiredInvitations(
  db: ControlDb,
  now: number,
  limit: number,
): Promise<number> {
  const where = sql`${invitations.expiresAt} <= ${now}
    and ${invitations.createdAt} <= ${now - INVITATION_PAUSE_MS}`;
  return deleteSome(db, invitations, { where, limit });
}

/** The invitation with this id, of this company. */
export function isInvitation({ companyId, id }: InvitationKey) {
  return and(eq(invitations.companyId, companyId), eq(invitations.id, id));
}
