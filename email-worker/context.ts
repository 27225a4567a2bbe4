import type { MailEnv } from "../worker/env.ts";
import type { Reporter } from "../worker/log/report.ts";
import { openDatabases, type Databases } from "../worker/store/databases.ts";

/** What a capture works on. */
export interface CaptureContext {
  readonly databases: Databases;
  readonly bucket: MailEnv["MAIL"];
  readonly hubs: MailEnv["HUB"];
  readonly jobs: MailEnv["JOBS"];
  /** Of the request that brought the mail. */
  readonly requestId: string;
  readonly metrics: Reporter["metrics"];
  readonly inboxHost: string;
  /** Log lines carry subjects: on a laptop only. */
  readonly logSubjects: boolean;
  /** The clock, in ms. */
  now(): number;
  /** Lets work outlive the answer. */
  waitUntil(work: Promise<unknown>): void;
}

/** The context of one event, which names itself unless a request brought it. */
export function captureContext(
  env: MailEnv,
  execution: { waitUntil(work: Promise<unknown>): void },
  requestId: string = crypto.randomUUID(),
): CaptureContext {
  return {
    databases: openDatabases(env.DB, env),
    bucket: env.MAIL,
    hubs: env.HUB,
    jobs: env.JOBS,
    requestId,
    metrics: env.METRICS,
    inboxHost: env.INBOX_HOST,
    logSubjects: env.LOG_SUBJECTS === "true",
    now: () => Date.now(),
    waitUntil: (work) => execution.waitUntil(work),
  };
}
