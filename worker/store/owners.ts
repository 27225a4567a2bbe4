import { and, eq } from "drizzle-orm";
import { members, users } from "../../drizzle/schema.ts";
import type { CompanyId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import type { NotificationPreferences } from "../domain/preferences.ts";
import { OWNER } from "../domain/roles.ts";
import type { ControlDb } from "./databases.ts";

/** Whose company it is, and how to write to them. */
export interface Owner {
  readonly email: string;
  readonly language: Language;
  /** null: never changed. */
  readonly notifications: NotificationPreferences | null;
}

/** The owners of a company. */
export async function listOwners(db: ControlDb, companyId: CompanyId): Promise<Owner[]> {
  return db
    .select({
      email: users.email,
      language: users.language,
      notifications: users.notifications,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.companyId, companyId), eq(members.level, OWNER)));
}
