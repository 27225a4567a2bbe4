import type { ServiceContext } from "./context.ts";
import { COUNTED_PERIOD_MS, rateLimited } from "./rate-limit.ts";

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

async function count(limit: ServiceContext["dearCallLimit"], key: string): Promise<void> {
  const { success } = await limit.limit({ key });
  if (success) return;
  throw rateLimited("Too many requests. Wait a minute, then try again.", COUNTED_PERIOD_MS);
}
