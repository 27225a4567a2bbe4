import { ApiError } from "../domain/api-error.ts";
import type { WindowVerdict } from "../hub/window.ts";

/** Lets an allowed call pass. Throws RATE_LIMITED with Retry-After for any other. */
export function admitted(verdict: WindowVerdict): WindowVerdict {
  if (verdict.allowed) return verdict;
  const seconds = Math.max(1, Math.ceil(verdict.resetMs / 1000));
  throw new ApiError("RATE_LIMITED", `Too many requests. Try again in ${seconds} s.`, {
    fields: { retryAfterMs: verdict.resetMs },
    headers: { "retry-after": String(seconds), ...rateHeaders(verdict) },
  });
}

/** RateLimit-* headers, as in draft-ietf-httpapi-ratelimit-headers-06. */
export function rateHeaders(verdict: WindowVerdict): Record<string, string> {
  return {
    "ratelimit-limit": String(verdict.limit),
    "ratelimit-remaining": String(verdict.remaining),
    "ratelimit-reset": String(Math.ceil(verdict.resetMs / 1000)),
  };
}
