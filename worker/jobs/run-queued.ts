import type { Job } from "../domain/job.ts";
import { logEvent } from "../log/log-event.ts";
import type { ServiceContext } from "../services/context.ts";
import { sendCreditNotice } from "../services/credit-notice.ts";

/** One job as the queue hands it over. */
interface QueuedJob {
  readonly body: Job;
  ack(): void;
  retry(): void;
}

/** Runs a job; one that fails is logged and comes back later. */
export async function runQueued(context: ServiceContext, job: QueuedJob): Promise<void> {
  try {
    await run(context, job.body);
    job.ack();
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    logEvent({
      event: "error",
      requestId: context.requestId,
      message: `job ${job.body.kind}: ${message}`,
      ...(stack === undefined ? {} : { stack }),
    });
    job.retry();
  }
}

async function run(context: ServiceContext, job: Job): Promise<void> {
  switch (job.kind) {
    case "credits": {
      const { companyId, period, percent } = job;
      return sendCreditNotice(context, { companyId, period, percent });
    }
    case "export":
      return;
  }
}
