import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { challenges, sessions, users } from "../../drizzle/schema.ts";
import type { SessionId, UserId } from "../domain/ids.ts";
import type { ControlDb } from "./databases.ts";

/**
 * Gives a user another address (lower case), ends their sessions but for `kept` and voids the codes
 * that are on their way to the old address: one batch. false, and nothing done, when the address is
 * somebody's.
 */
export async function changeAddress(
  db: ControlDb,
  userId: UserId,
  change: { readonly email: string; readonly kept: SessionId; readonly now: number },
): Promise<boolean> {
  const { email, kept, now } = change;
  const isChanged = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.email} = ${email})`;
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ email })
      .where(
        and(
          eq(users.id, userId),
          sql`not exists (select 1 from users as other where other.email = ${email})`,
        ),
      )
      .returning({ id: users.id }),
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept), isChanged)),
    db
      .update(challenges)
      .set({ usedAt: now })
      .where(and(eq(challenges.userId, userId), isNull(challenges.usedAt), isChanged)),
  ]);
  return changed.length > 0;
}
