import { app } from "./app.ts";
import type { Env } from "./env.ts";
import type { Job } from "./domain/job.ts";
import { runQueued } from "./jobs/run-queued.ts";
import { runScheduled } from "./jobs/run-scheduled.ts";
import { serviceContext } from "./services/context.ts";

export { NamespaceHub } from "./hub/namespace-hub.ts";
export { RateLimiter } from "./hub/rate-limiter.ts";

export default {
  fetch: app.fetch,
  async scheduled({ cron }, env, execution): Promise<void> {
    const context = serviceContext(env, execution, crypto.randomUUID());
    await runScheduled(context, cron);
  },
  async queue(batch, env, execution): Promise<void> {
    const context = serviceContext(env, execution, crypto.randomUUID());
    for (const message of batch.messages) await runQueued(context, message);
  },
} satisfies ExportedHandler<Env, Job>;
