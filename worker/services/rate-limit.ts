import { ApiError } from "../domain/api-error.ts";
import { MINUTE_MS } from "../domain/time.ts";
import type { WindowVerdict } from "../hub/window.ts";

/** The period of the rate limits that Cloudflare counts, as wrangler.toml has it. */
export const COUNTED_PERIOD_MS = MINUTE_MS;

/** The refusal of a call that came too soon; `retryAfterMs` tells when the next one may come. */
export function rateLimited(
  message: string,
  retryAfterMs: number,
  headers: Readonly<Record<string, string>> = {},
): ApiError {
  return new ApiError("RATE_LIMITED", message, {
    fields: { retryAfterMs },
    headers: { "retry-after": String(secondsOf(retryAfterMs)), ...headers },
  });
}

/** Lets an allowed call pass. Throws RATE_LIMITED with Retry-After for any other. */
export function admitted(verdict: WindowVerdict): WindowVerdict {
  if (verdict.allowed) return verdict;
  const { resetMs } = verdict;
  const message = `Too many requests. Try again in ${secondsOf(resetMs)} s.`;
  throw rateLimited(message, resetMs, rateHeaders(verdict));
}

/** RateLimit-* headers, as in draft-ietf-httpapi-ratelimit-headers-06. */
export function rateHeaders(verdict: WindowVerdict): Record<string, string> {
  return {
    "ratelimit-limit": String(verdict.limit),
    "ratelimit-remaining": String(verdict.remaining),
    "ratelimit-reset": String(Math.ceil(verdict.resetMs / 1000)),
  };
}

function secondsOf(retryAfterMs: number): number {
  return Math.max(1, Math.ceil(retryAfterMs / 1000));
}
