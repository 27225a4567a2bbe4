import { and, eq } from "drizzle-orm";
import { members, users } from "../../drizzle/schema.ts";
import type { CompanyId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import { OWNER } from "../domain/roles.ts";
import type { ControlDb } from "./databases.ts";

/** Who owns a company, and how to write to them. */
export async function listOwners(
  db: ControlDb,
  companyId: CompanyId,
): Promise<{ email: string; language: Language }[]> {
  return db
    .select({ email: users.email, language: users.language })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.companyId, companyId), eq(members.level, OWNER)));
}
