import type { Miniflare } from "miniflare";
import { MINUTE_MS } from "../worker/domain/time.ts";
import { CHECK_CRON } from "../worker/jobs/crons.ts";
import { API_WORKER } from "./workers.ts";

/** The scheduled work of a running laptop. */
export interface Schedule {
  /** Resolves when the services were checked for the first time. */
  readonly checked: Promise<void>;
  /** Runs all of it now; rejects when it fails. */
  run(): Promise<void>;
  /** Runs no more; what runs already may be cut off from now on. */
  stop(): void;
}

const INTERVAL_MS = 10 * MINUTE_MS;

/**
 * Runs the API Worker's `crons` every ten minutes, as Cloudflare would, and the check of the services
 * at once: else nobody would know for ten minutes how they are. `onFault` is told of a run that failed.
 */
export function startSchedule(
  { mf, crons }: { mf: Miniflare; crons: readonly string[] },
  onFault: (sentence: string) => void,
): Schedule {
  let isStopped = false;
  async function run(due: readonly string[]): Promise<void> {
    const worker = await mf.getWorker(API_WORKER);
    for (const cron of due) await worker.scheduled({ cron });
  }
  async function runTold(due: readonly string[]): Promise<void> {
    try {
      await run(due);
    } catch (error) {
      // The end of the runtime ends a run in it, which is no fault.
      if (!isStopped) onFault(`Scheduled work failed: ${String(error)}`);
    }
  }
  const timer = setInterval(() => void runTold(crons), INTERVAL_MS);
  return {
    checked: runTold([CHECK_CRON]),
    run: () => run(crons),
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
