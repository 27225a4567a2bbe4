import { reportFault } from "../log/report-fault.ts";
import type { ServiceContext } from "../services/context.ts";
import { checkServices } from "../services/service-status.ts";
import { CHECK_CRON } from "./crons.ts";
import { sweep } from "./sweep.ts";

/**
 * Does what a cron trigger is for. A run that fails is reported, and thrown again for the platform to
 * see, which is told the request's id and nothing of the fault.
 */
export async function runScheduled(context: ServiceContext, cron: string): Promise<void> {
  const fault = await run(context, cron).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (fault === null) return;
  reportFault(context, fault.error);
  throw new Error(`A scheduled run failed. Request ${context.requestId}`);
}

async function run(context: ServiceContext, cron: string): Promise<void> {
  if (cron === CHECK_CRON) await checkServices(context);
  else await sweep(context);
}
