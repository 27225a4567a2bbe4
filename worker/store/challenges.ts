import { and, eq, getTableColumns, gt, isNull, lt, lte, sql } from "drizzle-orm";
import { challenges } from "../../drizzle/schema.ts";
import type { ChallengeId } from "../domain/ids.ts";
import { SESSION_PURPOSES } from "../domain/challenge.ts";
import { columnPlaceholders, compile } from "./compiled.ts";
import type { ControlDb } from "./databases.ts";
import { deleteSome } from "./delete-some.ts";

export type ChallengeRow = typeof challenges.$inferSelect;
export type NewChallenge = Omit<ChallengeRow, "attempts" | "usedAt"> & {
  /** Stored instead of `digest` once the address has had its short codes. */
  readonly longDigest: string;
};

/** How many challenges there may be since `since` (ms). */
export interface ChallengeLimits {
  readonly since: number;
  /** For one address by one who asks: the client, or the user where a session asks. */
  readonly perAsker: number;
  /** For one address by anybody. */
  readonly perAddress: number;
  /** From one client for any address. */
  readonly perClient: number;
  /** Challenges since `shortSince` (ms) that somebody tried in vain or that are open. */
  readonly short: number;
  readonly shortSince: number;
}

const sessionPurposes = sql.join(
  SESSION_PURPOSES.map((purpose) => sql`${purpose}`),
  sql`, `,
);
/** For the same address, and by a session if this one is. */
const isAlike = sql`email = ${sql.placeholder("email")}
  and created_at > ${sql.placeholder("since")}
  and (purpose in (${sessionPurposes})) = ${sql.placeholder("bySession")}`;

const insertChallenge = compile((db) =>
  db
    .insert(challenges)
    .select(
      sql`select ${columnPlaceholders(challenges, [])}
        where (select count(*) from challenges where ${isAlike})
            < ${sql.placeholder("perAddress")}
          and (select count(*) from challenges where ${isAlike}
            and case when ${sql.placeholder("bySession")} = 1
              then user_id = ${sql.placeholder("userId")} else client = ${sql.placeholder("client")}
            end) < ${sql.placeholder("perAsker")}
          and (select count(*) from challenges where client = ${sql.placeholder("client")}
            and created_at > ${sql.placeholder("since")}) < ${sql.placeholder("perClient")}`,
    )
    .returning({ id: challenges.id }),
);

// In the batch of the INSERT, so that of any number of requests at once no more get a short code.
const lengthenCode = compile((db) =>
  db
    .update(challenges)
    .set({ digest: sql`${sql.placeholder("longDigest")}` })
    .where(
      and(
        eq(challenges.id, sql.placeholder("id")),
        sql`(select count(*) from challenges as other where other.email = ${sql.placeholder("email")}
            and other.created_at > ${sql.placeholder("shortSince")}
            and other.id <> ${sql.placeholder("id")} and other.used_at is null
            and (other.attempts > 0 or other.expires_at > ${sql.placeholder("createdAt")})
          ) >= ${sql.placeholder("short")}`,
      ),
    )
    .returning({ id: challenges.id }),
);

/**
 * Stores a challenge, and answers with which of the two codes; null, and nothing done, when the
 * address, who asks for it or their client has had its share.
 */
export async function storeChallenge(
  db: ControlDb,
  challenge: NewChallenge,
  limits: ChallengeLimits,
): Promise<"short" | "long" | null> {
  const bySession = Number(SESSION_PURPOSES.some((each) => each === challenge.purpose));
  const values = { ...challenge, ...limits, bySession, attempts: 0, usedAt: null };
  const [stored, lengthened] = await db.$client.batch([
    insertChallenge(db, values),
    lengthenCode(db, values),
  ]);
  if (stored?.results.length !== 1) return null;
  return lengthened?.results.length === 1 ? "long" : "short";
}

/**
 * Counts a try at a challenge that is still open at `now`; null when it is not. The try is counted
 * before anything is compared, so that any number of tries at once are still `maxAttempts`.
 */
export async function countAttempt(
  db: ControlDb,
  id: ChallengeId,
  { now, maxAttempts }: { now: number; maxAttempts: number },
): Promise<ChallengeRow | null> {
  const rows = await db
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(
      and(
        eq(challenges.id, id),
        isNull(challenges.usedAt),
        lt(challenges.attempts, maxAttempts),
        gt(challenges.expiresAt, now),
      ),
    )
    .returning(getTableColumns(challenges));
  return rows[0] ?? null;
}

/** Uses a challenge up; false when another call was first. */
export async function useChallenge(db: ControlDb, id: ChallengeId, now: number): Promise<boolean> {
  const rows = await db
    .update(challenges)
    .set({ usedAt: now })
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt)))
    .returning({ id: challenges.id });
  return rows.length > 0;
}

/** Deletes challenges that no limit counts any more, at most `limit`; returns how many. */
export async function deleteOldChallenges(
  db: ControlDb,
  before: number,
  limit: number,
): Promise<number> {
  return deleteSome(db, challenges, { where: lte(challenges.expiresAt, before), limit });
}
