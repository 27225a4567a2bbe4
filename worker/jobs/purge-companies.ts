import type { CompanyId } from "../domain/ids.ts";
import { SWEEP_CHUNK, SWEEP_STEPS } from "../domain/limits.ts";
import { faultText } from "../log/fault-text.ts";
import { report } from "../log/report.ts";
import type { ServiceContext } from "../services/context.ts";
import { listDoomed } from "../store/company-details.ts";
import { deleteCompanyRow } from "../store/purge-rows.ts";
import { PURGE_STEPS, type PurgeStep } from "./purge-steps.ts";

/** Companies that one run looks at. */
const MOST_COMPANIES = 20;

/**
 * Deletes companies whose day has come, with all they have; returns how many are gone. Every chunk
 * may be the last: the company's row goes at the very end, so the next run finds it and goes on.
 * One that cannot be deleted is logged, keeps what is left of it, and holds up no other.
 */
export async function purgeCompanies(
  context: ServiceContext,
  steps: readonly PurgeStep[] = PURGE_STEPS,
): Promise<number> {
  let gone = 0;
  for (const companyId of await listDoomed(
    context.databases.control,
    context.now(),
    MOST_COMPANIES,
  )) {
    try {
      if (await purge(context, companyId, steps)) gone += 1;
    } catch (error) {
      const message = `company ${companyId} is not deleted yet: ${faultText(error)}`;
      report(context, { event: "error", message });
    }
  }
  return gone;
}

async function purge(
  context: ServiceContext,
  companyId: CompanyId,
  steps: readonly PurgeStep[],
): Promise<boolean> {
  for (const step of steps) {
    if (!(await finish(context, companyId, step))) return false;
  }
  await deleteCompanyRow(context.databases.control, companyId);
  return true;
}

async function finish(
  context: ServiceContext,
  companyId: CompanyId,
  step: PurgeStep,
): Promise<boolean> {
  for (let chunk = 0; chunk < SWEEP_STEPS; chunk++) {
    if ((await step.run(context, companyId, SWEEP_CHUNK)) < SWEEP_CHUNK) return true;
  }
  return false;
}
