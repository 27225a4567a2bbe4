import { eq } from "drizzle-orm";
import { companies } from "../../drizzle/schema.ts";
import type { CompanyId } from "../domain/ids.ts";
import type { PlanType } from "../domain/plans.ts";
import type { ControlDb } from "./databases.ts";

/** What decides over a company's credits. */
export interface CompanyAllowance {
  readonly name: string;
  readonly plan: PlanType;
  readonly mailLimit: number | null;
  readonly retentionDays: number | null;
  readonly deletionAt: number | null;
}

/** The allowance of a company, or null when it is gone. */
export async function findAllowance(
  db: ControlDb,
  companyId: CompanyId,
): Promise<CompanyAllowance | null> {
  const rows = await db
    .select({
      name: companies.name,
      plan: companies.plan,
      mailLimit: companies.mailLimit,
      retentionDays: companies.retentionDays,
      deletionAt: companies.deletionAt,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return rows[0] ?? null;
}
