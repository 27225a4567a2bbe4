import type { RateLimit } from "@cloudflare/workers-types";
import { ApiError } from "../domain/api-error.ts";
import type { ServiceContext } from "./context.ts";

/** The bindings' period, in seconds. */
const PERIOD = 60;

/**
 * Counts a call that costs us much, a search or a check, against its caller: the id of an API key or
 * of a user. Throws RATE_LIMITED.
 */
export async function countDearCall(
  { dearCallLimit }: ServiceContext,
  caller: string,
): Promise<void> {
  await count(dearCallLimit, caller);
}

/** Counts a call that makes us ask Stripe against its user. Throws RATE_LIMITED. */
export async function countPayment(
  { paymentLimit }: ServiceContext,
  userId: string,
): Promise<void> {
  await count(paymentLimit, userId);
}

async function count(limit: RateLimit, key: string): Promise<void> {
  const { success } = await limit.limit({ key });
  if (success) return;
  throw new ApiError("RATE_LIMITED", "Too many requests. Wait a minute, then try again.", {
    fields: { retryAfterMs: PERIOD * 1000 },
    headers: { "retry-after": String(PERIOD) },
  });
}
