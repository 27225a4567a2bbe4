import { eq } from "drizzle-orm";
import { companies } from "../../drizzle/schema.ts";
import type { CompanyId } from "../domain/ids.ts";
import type { PlanType } from "../domain/plans.ts";
import type { ControlDb } from "./databases.ts";

/** What a company may have of mail: its plan, and what its contract says instead. */
export interface MailContract {
  readonly plan: PlanType;
  readonly mailLimit: number | null;
  readonly retentionDays: number | null;
}

/** The plan of a company that exists; throws when it does not. */
export async function findMailContract(db: ControlDb, companyId: CompanyId): Promise<MailContract> {
  const [row] = await db
    .select({
      plan: companies.plan,
      mailLimit: companies.mailLimit,
      retentionDays: companies.retentionDays,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (row === undefined) throw new Error(`no company ${companyId}`);
  return row;
}
