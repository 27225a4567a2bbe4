import { eq, sql } from "drizzle-orm";
import { users } from "../../drizzle/schema.ts";
import type { UserId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import {
  DEFAULT_NOTIFICATIONS,
  DEFAULT_PRIVACY,
  type NotificationPreferences,
  type PrivacyPreferences,
} from "../domain/preferences.ts";
import type { ControlDb } from "./databases.ts";

export type UserRow = typeof users.$inferSelect;

/** Some of the fields; those that are undefined stay. */
type Some<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** The user of an address (lower case), or null. */
export async function findUserByEmail(db: ControlDb, email: string): Promise<UserRow | null> {
  const rows = await db.select().from(users).where(eq(users.email, email));
  return rows[0] ?? null;
}

/** The user of this id, or null. */
export async function findUser(db: ControlDb, id: UserId): Promise<UserRow | null> {
  const rows = await db.select().from(users).where(eq(users.id, id));
  return rows[0] ?? null;
}

/** Changes what a user is called and spoken to in; at least one of the two. */
export async function changeUser(
  db: ControlDb,
  id: UserId,
  change: { readonly name?: string | undefined; readonly language?: Language | undefined },
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

/** Changes some of a user's notification preferences; the others stay, whoever writes meanwhile. */
export async function changeNotifications(
  db: ControlDb,
  id: UserId,
  change: Some<NotificationPreferences>,
): Promise<void> {
  await db
    .update(users)
    .set({ notifications: patched(users.notifications, DEFAULT_NOTIFICATIONS, change) })
    .where(eq(users.id, id));
}

/** Changes some of a user's privacy preferences in the same way. */
export async function changePrivacy(
  db: ControlDb,
  id: UserId,
  change: Some<PrivacyPreferences>,
): Promise<void> {
  await db
    .update(users)
    .set({ privacy: patched(users.privacy, DEFAULT_PRIVACY, change) })
    .where(eq(users.id, id));
}

function patched(
  column: typeof users.notifications | typeof users.privacy,
  defaults: object,
  change: object,
) {
  return sql`json_patch(coalesce(${column}, ${JSON.stringify(defaults)}), ${JSON.stringify(change)})`;
}
