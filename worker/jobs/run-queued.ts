import type { Job } from "../domain/job.ts";
import { faultPlace, faultText } from "../log/fault-text.ts";
import { report } from "../log/report.ts";
import type { ServiceContext } from "../services/context.ts";
import { sendCreditNotice } from "../services/credit-notice.ts";
import { giveUpExport, writeExport } from "../services/write-export.ts";

/** Tries of a job: the first and the `max_retries` of wrangler.toml. */
export const MAX_TRIES = 6;

/** One job as the queue hands it over. */
interface QueuedJob {
  readonly body: Job;
  /** Which try this is, from 1. */
  readonly attempts: number;
  ack(): void;
  retry(): void;
}

/** Runs a job; one that fails is logged and comes back later. */
export async function runQueued(context: ServiceContext, job: QueuedJob): Promise<void> {
  try {
    await run(context, job.body);
    job.ack();
  } catch (error) {
    reportJob(context, job, error);
    if (job.attempts >= MAX_TRIES) {
      await giveUp(context, job.body).catch((why: unknown) => reportJob(context, job, why));
    }
    job.retry();
  }
}

function reportJob(context: ServiceContext, { body }: QueuedJob, error: unknown): void {
  const message = `job ${body.kind}: ${faultText(error)}`;
  report(context, { event: "error", message, stack: faultPlace(error) });
}

async function run(context: ServiceContext, job: Job): Promise<void> {
  switch (job.kind) {
    case "credits": {
      const { companyId, period, percent } = job;
      return sendCreditNotice(context, { companyId, period, percent });
    }
    case "export":
      return writeExport(context, job.exportId);
  }
}

/** What becomes of a job that failed on its last try. */
async function giveUp(context: ServiceContext, job: Job): Promise<void> {
  switch (job.kind) {
    case "credits":
      return;
    case "export":
      return giveUpExport(context, job.exportId);
  }
}
