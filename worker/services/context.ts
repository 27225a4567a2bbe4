import type { Env } from "../env.ts";
import { openDatabases, type Databases } from "../store/databases.ts";

/** What a service works on: the stores, the hubs, the clock and the request's name. */
export interface ServiceContext {
  readonly databases: Databases;
  readonly bucket: Env["MAIL"];
  readonly hubs: Env["HUB"];
  readonly limiters: Env["LIMITER"];
  readonly inbound: Env["INBOUND"];
  readonly inboxHost: string;
  readonly requestId: string;
  /** The clock, in ms. */
  now(): number;
  /** Lets work outlive the answer. */
  waitUntil(work: Promise<unknown>): void;
}

/** The context of one request or scheduled run. */
export function serviceContext(
  env: Env,
  execution: { waitUntil(work: Promise<unknown>): void },
  requestId: string,
): ServiceContext {
  return {
    databases: openDatabases(env.DB),
    bucket: env.MAIL,
    hubs: env.HUB,
    limiters: env.LIMITER,
    inbound: env.INBOUND,
    inboxHost: env.INBOX_HOST,
    requestId,
    now: () => Date.now(),
    waitUntil: (work) => execution.waitUntil(work),
  };
}
