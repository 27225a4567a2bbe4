import type { Env } from "../env.ts";
import { ApiError } from "../domain/api-error.ts";
import { openAnalytics, type Analytics } from "../gateways/analytics.ts";
import { openTextRecords, type TextRecords } from "../gateways/dns.ts";
import { openMailer, type Mailer } from "../gateways/mailer.ts";
import { openOAuth, type OAuthGateway } from "../gateways/oauth.ts";
import { openOutside, type Outside } from "../gateways/outside/outside.ts";
import { openRspamd, type Rspamd } from "../gateways/rspamd.ts";
import type { Payments } from "../gateways/payments.ts";
import { openPayments } from "../gateways/stripe.ts";
import type { Reporter } from "../log/report.ts";
import { openDatabases, type Databases } from "../store/databases.ts";

/** What a service works on: the stores, the hubs, the clock and the request's name. */
export interface ServiceContext {
  readonly databases: Databases;
  readonly bucket: Env["MAIL"];
  readonly hubs: Env["HUB"];
  readonly limiters: Env["LIMITER"];
  readonly inbound: Env["INBOUND"];
  readonly jobs: Env["JOBS"];
  readonly mailer: Mailer;
  readonly oauth: OAuthGateway;
  /** Servers that customers name, or whoever writes to them. */
  readonly outside: Outside;
  readonly signInLimits: {
    readonly byClient: Env["SIGN_INS_BY_CLIENT"];
    readonly byAddress: Env["SIGN_INS_BY_ADDRESS"];
  };
  readonly analytics: Analytics;
  readonly analyticsLimit: Env["ANALYTICS_BY_CLIENT"];
  readonly linkCheckLimit: Env["LINK_CHECKS_BY_CALLER"];
  readonly dearCallLimit: Env["DEAR_CALLS_BY_CALLER"];
  readonly payments: Payments;
  readonly paymentLimit: Env["PAYMENTS_BY_USER"];
  /** null: this deployment has none. */
  readonly rspamd: Rspamd | null;
  /** Looks up what domains publish of their mail; null: this deployment names no resolver. */
  readonly textRecords: TextRecords | null;
  readonly inboxHost: string;
  /** Origin of the console, without a slash. */
  readonly consoleUrl: string;
  /** Origin of the API, without a slash. */
  readonly apiUrl: string;
  readonly salesEmail: string;
  readonly requestId: string;
  /** Is aborted when the caller of a request hangs up; nobody calls a scheduled run. */
  readonly gone?: AbortSignal;
  readonly metrics: Reporter["metrics"];
  /** The secret that signs sessions and hides codes. Throws UNAVAILABLE when the deployment has none. */
  authSecret(): string;
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
    databases: openDatabases(env.DB, env),
    bucket: env.MAIL,
    hubs: env.HUB,
    limiters: env.LIMITER,
    inbound: env.INBOUND,
    jobs: env.JOBS,
    mailer: openMailer(env),
    oauth: openOAuth(env),
    outside: openOutside(env),
    signInLimits: { byClient: env.SIGN_INS_BY_CLIENT, byAddress: env.SIGN_INS_BY_ADDRESS },
    analytics: openAnalytics(env),
    analyticsLimit: env.ANALYTICS_BY_CLIENT,
    linkCheckLimit: env.LINK_CHECKS_BY_CALLER,
    dearCallLimit: env.DEAR_CALLS_BY_CALLER,
    payments: openPayments(env),
    paymentLimit: env.PAYMENTS_BY_USER,
    rspamd: openRspamd(env),
    textRecords: openTextRecords(env),
    inboxHost: env.INBOX_HOST,
    consoleUrl: env.CONSOLE_URL,
    apiUrl: env.API_URL,
    salesEmail: env.SALES_EMAIL,
    requestId,
    metrics: env.METRICS,
    authSecret: () => authSecretOf(env),
    now: () => Date.now(),
    waitUntil: (work) => execution.waitUntil(work),
  };
}

const MIN_SECRET = 32;

function authSecretOf({ AUTH_SECRET: secret }: Env): string {
  if (secret !== undefined && secret.length >= MIN_SECRET) return secret;
  throw new ApiError("UNAVAILABLE", `AUTH_SECRET is not set to ${MIN_SECRET} characters or more.`);
}
