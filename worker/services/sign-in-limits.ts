import type { Client } from "./client.ts";
import type { ServiceContext } from "./context.ts";
import { COUNTED_PERIOD_MS, rateLimited } from "./rate-limit.ts";

/**
 * Counts a sign-in call against its client and, when it names one, against its client's calls for that
 * mail address; others' calls for it do not count, or they could keep its owner out. Without a client's
 * address nothing is counted. Throws RATE_LIMITED.
 */
export async function countSignInCall(
  { signInLimits }: ServiceContext,
  { address }: Client,
  email: string | null,
): Promise<void> {
  if (address === null) return;
  const outcomes = await Promise.all([
    signInLimits.byClient.limit({ key: address }),
    ...(email === null ? [] : [signInLimits.byAddress.limit({ key: `${address} ${email}` })]),
  ]);
  if (outcomes.every(({ success }) => success)) return;
  throw rateLimited("Too many tries. Wait a minute, then try again.", COUNTED_PERIOD_MS);
}
