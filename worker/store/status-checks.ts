import { eq, gte, lt, max, sql } from "drizzle-orm";
import { companies, namespaces, statusChecks } from "../../drizzle/schema.ts";
import type { CompanyId, NamespaceId } from "../domain/ids.ts";
import { dayOf, type ServiceName } from "../domain/service-status.ts";
import type { ControlDb } from "./databases.ts";

export type StatusDay = typeof statusChecks.$inferSelect;

/** One measured check. */
export interface StatusCheck {
  readonly service: ServiceName;
  /** ms. */
  readonly at: number;
  readonly ms: number;
  readonly ok: boolean;
}

/** Adds checks to the sums of their day: one batch. */
export async function storeChecks(db: ControlDb, checks: readonly StatusCheck[]): Promise<void> {
  const statements = checks.map(({ service, at, ms, ok }) =>
    db
      .insert(statusChecks)
      .values({
        service,
        day: dayOf(at),
        checks: 1,
        failures: ok ? 0 : 1,
        totalMs: ms,
        lastAt: at,
        lastOkAt: ok ? at : null,
      })
      .onConflictDoUpdate({
        target: [statusChecks.service, statusChecks.day],
        set: {
          checks: sql`checks + 1`,
          failures: sql`failures + excluded.failures`,
          totalMs: sql`total_ms + excluded.total_ms`,
          lastAt: sql`excluded.last_at`,
          lastOkAt: sql`coalesce(excluded.last_ok_at, last_ok_at)`,
        },
      }),
  );
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}

/** The days from `day` on, oldest first. */
export async function listChecks(db: ControlDb, day: string): Promise<StatusDay[]> {
  return db
    .select()
    .from(statusChecks)
    .where(gte(statusChecks.day, day))
    .orderBy(statusChecks.day, statusChecks.service);
}

/** When the service was last checked, and last found well (ms); null: never. */
export async function latestCheck(
  db: ControlDb,
  service: ServiceName,
): Promise<{ lastAt: number | null; lastOkAt: number | null }> {
  const rows = await db
    .select({ lastAt: max(statusChecks.lastAt), lastOkAt: max(statusChecks.lastOkAt) })
    .from(statusChecks)
    .where(eq(statusChecks.service, service));
  return rows[0] ?? { lastAt: null, lastOkAt: null };
}

/** Forgets the days before `day`. */
export async function deleteChecks(db: ControlDb, day: string): Promise<void> {
  await db.delete(statusChecks).where(lt(statusChecks.day, day));
}

/** Makes sure that the checks' own mail has a namespace to go to. */
export async function ensureProbe(
  db: ControlDb,
  probe: { companyId: CompanyId; namespaceId: NamespaceId; name: string; now: number },
): Promise<void> {
  const { companyId, namespaceId, name, now } = probe;
  const company = {
    id: companyId,
    name,
    plan: "enterprise",
    retentionDays: 1,
    createdAt: now,
  } as const;
  await db.batch([
    db.insert(companies).values(company).onConflictDoNothing(),
    db
      .insert(namespaces)
      .values({ id: namespaceId, companyId, name, active: true, createdAt: now })
      .onConflictDoNothing(),
  ]);
}
