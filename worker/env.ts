import type { D1Database, DurableObjectNamespace, R2Bucket } from "@cloudflare/workers-types";
import type { Delivery, Outcome } from "./domain/delivery.ts";
import type { NamespaceHub } from "./hub/namespace-hub.ts";
import type { RateLimiter } from "./hub/rate-limiter.ts";

/** What both Workers are bound to. */
export interface MailEnv {
  readonly DB: D1Database;
  readonly MAIL: R2Bucket;
  readonly HUB: DurableObjectNamespace<NamespaceHub>;
  /** The host that addresses end in. */
  readonly INBOX_HOST: string;
  /** "true": log lines carry subjects. For a laptop only. */
  readonly LOG_SUBJECTS: string;
}

/** The bindings of the API Worker, as in wrangler.toml. */
export interface Env extends MailEnv {
  readonly LIMITER: DurableObjectNamespace<RateLimiter>;
  readonly INBOUND: InboundDoor;
}

/** What the Email Worker's `Inbound` entrypoint offers over RPC. */
export interface InboundDoor {
  deliver(delivery: Delivery, raw: Uint8Array | ReadableStream<Uint8Array>): Promise<Outcome>;
  recapture(rawKey: string): Promise<"captured" | "removed" | "deferred">;
}
