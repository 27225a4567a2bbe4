import { and, asc, eq } from "drizzle-orm";
import { linkedAccounts, users } from "../../drizzle/schema.ts";
import type { UserId } from "../domain/ids.ts";
import type { OAuthProvider } from "../domain/oauth.ts";
import type { ControlDb } from "./databases.ts";
import type { UserRow } from "./users.ts";

export type LinkedAccount = typeof linkedAccounts.$inferSelect;

/** The user whom a provider's account is linked to, or null. */
export async function findLinkedUser(
  db: ControlDb,
  { provider, subject }: { provider: OAuthProvider; subject: string },
): Promise<UserRow | null> {
  const rows = await db
    .select({ user: users })
    .from(linkedAccounts)
    .innerJoin(users, eq(users.id, linkedAccounts.userId))
    .where(and(eq(linkedAccounts.provider, provider), eq(linkedAccounts.subject, subject)));
  return rows[0]?.user ?? null;
}

/**
 * Links an account; false, and nothing done, when it is linked already or the user has another
 * account of that provider linked.
 */
export async function linkAccount(db: ControlDb, account: LinkedAccount): Promise<boolean> {
  const rows = await db
    .insert(linkedAccounts)
    .values(account)
    .onConflictDoNothing()
    .returning({ subject: linkedAccounts.subject });
  return rows.length > 0;
}

/** A user's linked accounts, oldest first. */
export async function listLinkedAccounts(db: ControlDb, userId: UserId): Promise<LinkedAccount[]> {
  return db
    .select()
    .from(linkedAccounts)
    .where(eq(linkedAccounts.userId, userId))
    .orderBy(asc(linkedAccounts.createdAt), asc(linkedAccounts.provider));
}

/** Unlinks a user's account of a provider; the address it was linked with, or null when there was none. */
export async function unlinkAccount(
  db: ControlDb,
  userId: UserId,
  provider: OAuthProvider,
): Promise<string | null> {
  const rows = await db
    .delete(linkedAccounts)
    .where(and(eq(linkedAccounts.userId, userId), eq(linkedAccounts.provider, provider)))
    .returning({ email: linkedAccounts.email });
  return rows[0]?.email ?? null;
}
