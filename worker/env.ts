import type {
  AnalyticsEngineDataset,
  D1Database,
  DurableObjectNamespace,
  Fetcher,
  Queue,
  R2Bucket,
  RateLimit,
  SendEmail,
} from "@cloudflare/workers-types";
import type { Delivery, DeliveryAnswer, RecaptureAnswer } from "./domain/delivery.ts";
import type { Job } from "./domain/job.ts";
import type { NamespaceHub } from "./hub/namespace-hub.ts";
import type { RateLimiter } from "./hub/rate-limiter.ts";

/** Further databases that hold mail: `MAIL_DB_0` and on, without a gap. */
export interface MailDatabases {
  readonly [binding: `MAIL_DB_${number}`]: D1Database | undefined;
  /** Numbers of those that take no new company, as "0,1". */
  readonly FULL_MAIL_DATABASES?: string;
}

/** What both Workers are bound to. */
export interface MailEnv extends MailDatabases {
  readonly DB: D1Database;
  readonly MAIL: R2Bucket;
  readonly HUB: DurableObjectNamespace<NamespaceHub>;
  /** Work that outlives the request it comes from. */
  readonly JOBS: Queue<Job>;
  /** Counters; what is counted is lost where it is not bound. */
  readonly METRICS?: AnalyticsEngineDataset;
  /** The host that addresses end in. */
  readonly INBOX_HOST: string;
  /** "true": log lines carry subjects. For a laptop only. */
  readonly LOG_SUBJECTS: string;
}

/** The bindings of the API Worker, as in wrangler.toml. What may be missing is a secret or an option. */
export interface Env extends MailEnv {
  readonly LIMITER: DurableObjectNamespace<RateLimiter>;
  readonly INBOUND: InboundDoor;
  /** Stand in front of the sign-in calls: by the client's network address, and by it with the mail address. */
  readonly SIGN_INS_BY_CLIENT: RateLimit;
  readonly SIGN_INS_BY_ADDRESS: RateLimit;
  /** What the pages count, and what stands in front of it, by the client's network address. */
  readonly ANALYTICS: AnalyticsEngineDataset;
  readonly ANALYTICS_BY_CLIENT: RateLimit;
  /** Link checks of one API key or user: 10 a minute. */
  readonly LINK_CHECKS_BY_CALLER: RateLimit;
  /** Searches and checks of one API key or user. */
  readonly DEAR_CALLS_BY_CALLER: RateLimit;
  /** Calls of one user that make us ask Stripe: 30 a minute. */
  readonly PAYMENTS_BY_USER: RateLimit;
  /** Origin of the console, for links in mails and for CORS. */
  readonly CONSOLE_URL: string;
  /** Origin of the API itself, for links in mails. */
  readonly API_URL: string;
  /** Signs sessions and hides codes: 32 random bytes or more, as text. */
  readonly AUTH_SECRET?: string;
  readonly SEND_EMAIL?: SendEmail;
  /** Sender of the service's own mails. */
  readonly MAIL_FROM: string;
  /** Where Enterprise requests go. */
  readonly SALES_EMAIL: string;
  /** On a laptop: the namespace that catches the service's own mails instead of sending them. */
  readonly OUTBOX_NAMESPACE?: string;
  /** On a laptop: host names that the API answers to, with commas between, and to no others. */
  readonly LOCAL_HOSTS?: string;
  /** On a laptop: the console's pages, which stand on a host of their own in production. */
  readonly ASSETS?: Fetcher;
  readonly STRIPE_SECRET_KEY?: string;
  readonly STRIPE_WEBHOOK_SECRET?: string;
  /** Price of the Pro plan, by its id at Stripe. */
  readonly STRIPE_PRO_PRICE?: string;
  /** Another origin than Stripe's own: a stand-in. */
  readonly STRIPE_URL?: string;
  /** Origin of an rspamd that adds its report to the spam test; without it, the built-in test is alone. */
  readonly RSPAMD_URL?: string;
  readonly GITHUB_CLIENT_ID?: string;
  readonly GITHUB_CLIENT_SECRET?: string;
  readonly GOOGLE_CLIENT_ID?: string;
  readonly GOOGLE_CLIENT_SECRET?: string;
  /**
   * A resolver of names for DNS over HTTPS (RFC 8484). Without it links are looked up at Cloudflare's
   * own, and no DKIM signature is verified.
   */
  readonly DNS_RESOLVER_URL?: string;
  /** Another origin than the providers' own: a stand-in, which answers for both. */
  readonly OAUTH_URL?: string;
}

/** What the Email Worker's `Inbound` entrypoint offers over RPC. */
export interface InboundDoor {
  deliver(
    delivery: Delivery,
    raw: Uint8Array | ReadableStream<Uint8Array>,
  ): Promise<DeliveryAnswer>;
  /** `requestId` is the one that the Email Worker's lines of it carry. */
  recapture(rawKey: string, requestId?: string): Promise<RecaptureAnswer>;
}
