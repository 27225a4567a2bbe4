import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { namespaces } from "../../drizzle/schema.ts";
import type { Activity } from "../domain/activity.ts";
import type { CompanyId, NamespaceId } from "../domain/ids.ts";
import type { ControlDb } from "./databases.ts";
import { namesIn } from "./names-in.ts";

export type NamespaceRow = typeof namespaces.$inferSelect;

/** Which namespace of which company. */
export interface NamespaceKey {
  readonly companyId: CompanyId;
  readonly id: NamespaceId;
}

/** One namespace of a company, or null. */
export async function findNamespace(
  db: ControlDb,
  where: NamespaceKey,
): Promise<NamespaceRow | null> {
  const rows = await db.select().from(namespaces).where(isNamespace(where));
  return rows[0] ?? null;
}

/** Switches one namespace of a company on or off; null when there is none of that id. */
export async function setActivity(
  db: ControlDb,
  where: NamespaceKey,
  activity: Activity,
): Promise<NamespaceRow | null> {
  const rows = await db.update(namespaces).set(activity).where(isNamespace(where)).returning();
  return rows[0] ?? null;
}

/** Keeps namespaces on until `until` (ms). Those switched on for good, and later ends, stay. */
export async function keepActive(
  db: ControlDb,
  ids: readonly NamespaceId[],
  until: number,
): Promise<void> {
  await db
    .update(namespaces)
    .set({ active: true, activeUntil: until })
    .where(
      and(
        inArray(namespaces.id, namesIn(ids)),
        isNull(namespaces.deletedAt),
        sql`(${namespaces.active} = 0 or ${namespaces.activeUntil} < ${until})`,
      ),
    );
}

function isNamespace({ companyId, id }: NamespaceKey) {
  return and(
    eq(namespaces.id, id),
    eq(namespaces.companyId, companyId),
    isNull(namespaces.deletedAt),
  );
}

/** Moves the end of a namespace's activity to `until` (ms), where it is on and ends earlier. */
export async function prolongActivity(
  db: ControlDb,
  id: NamespaceId,
  until: number,
): Promise<void> {
  await db
    .update(namespaces)
    .set({ activeUntil: until })
    .where(
      and(eq(namespaces.id, id), eq(namespaces.active, true), lt(namespaces.activeUntil, until)),
    );
}
