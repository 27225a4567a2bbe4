import { and, eq, gt, lte, sql } from "drizzle-orm";
import { companies, invitations } from "../../drizzle/schema.ts";
import type { CompanyId } from "../domain/ids.ts";
import type { ControlDb } from "./databases.ts";
import { isInvitation, type InvitationKey, type InvitationRow } from "./invitations.ts";

/** What stands in the way of sending an invitation. */
export interface SendingLimits {
  /** An invitation that was last sent after this time (ms) is not sent again yet, taken back or not. */
  readonly sentBefore: number;
  /** Sendings of the company on `day`, as 2026-11-21, UTC. */
  readonly perDay: number;
  readonly day: string;
}

/** What stands in the way of a new one. */
export interface InvitationLimits extends SendingLimits {
  /** Members a company may have; null: any number. */
  readonly members: number | null;
  /** Invitations that may be open at once. */
  readonly open: number;
}

/**
 * Stores an invitation that is sent, in place of an older one to the same address; null when a limit
 * forbids it.
 */
export async function storeInvitation(
  db: ControlDb,
  invitation: InvitationRow,
  limits: InvitationLimits,
): Promise<InvitationRow | null> {
  const { id, companyId, email, role, digest, invitedBy, createdAt, expiresAt } = invitation;
  const { members, open, sentBefore } = limits;
  const [rows] = await db.batch([
    db
      .insert(invitations)
      .select(
        sql`select ${id}, ${companyId}, ${email}, ${role}, ${digest}, ${invitedBy}, ${createdAt}, ${expiresAt}
          where (${members} is null or ${members} > (
              select count(*) from members where company_id = ${companyId}
            ))
            and ${open} > (
              select count(*) from invitations
              where company_id = ${companyId} and email <> ${email} and expires_at > ${createdAt}
            )
            and ${hasSendingsLeft(companyId, limits)}`,
      )
      .onConflictDoUpdate({
        target: [invitations.companyId, invitations.email],
        set: {
          role: sql`excluded.role`,
          digest: sql`excluded.digest`,
          invitedBy: sql`excluded.invited_by`,
          createdAt: sql`excluded.created_at`,
          expiresAt: sql`excluded.expires_at`,
        },
        setWhere: lte(invitations.createdAt, sentBefore),
      })
      .returning(),
    countIfSent(db, companyId, limits),
  ]);
  return rows[0] ?? null;
}

/**
 * Gives an open invitation that is sent again a new token and a new time; null when it is not open, was
 * last sent after `sentBefore` (ms), or the company has sent its share of the day.
 */
export async function renewInvitation(
  db: ControlDb,
  key: InvitationKey,
  renewed: SendingLimits & { digest: string; createdAt: number; expiresAt: number },
): Promise<InvitationRow | null> {
  const { sentBefore, day, perDay, ...values } = renewed;
  const [rows] = await db.batch([
    db
      .update(invitations)
      .set(values)
      .where(
        and(
          isInvitation(key),
          gt(invitations.expiresAt, values.createdAt),
          lte(invitations.createdAt, sentBefore),
          hasSendingsLeft(key.companyId, { day, perDay }),
        ),
      )
      .returning(),
    countIfSent(db, key.companyId, { day }),
  ]);
  return rows[0] ?? null;
}

function hasSendingsLeft(companyId: CompanyId, limits: Omit<SendingLimits, "sentBefore">) {
  const { day, perDay } = limits;
  return sql`not exists (
    select 1 from companies
    where id = ${companyId} and invitations_day = ${day} and invitations_sent >= ${perDay}
  )`;
}

/** For a batch: counts a sending when the statement before stored one. */
function countIfSent(db: ControlDb, companyId: CompanyId, { day }: Pick<SendingLimits, "day">) {
  const sent = sql`case when invitations_day = ${day} then invitations_sent + 1 else 1 end`;
  return db
    .update(companies)
    .set({ invitationsDay: day, invitationsSent: sent })
    .where(and(eq(companies.id, companyId), sql`changes() = 1`));
}
