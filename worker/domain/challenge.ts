import { HOUR_MS, MINUTE_MS } from "./time.ts";

/** What a code by mail is asked for. */
export type ChallengePurpose = "register" | "login" | "email_change" | "deletion";

/** How long a code opens. */
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
/** Wrong codes until a challenge is void. */
export const MAX_ATTEMPTS = 5;
/** Codes for one address, and from one client, within the window. */
export const MAX_CODES_PER_ADDRESS = 5;
export const MAX_CODES_PER_CLIENT = 30;
export const CODE_WINDOW_MS = HOUR_MS;

/** Six random digits, each number as likely as any other. */
export function newCode(): string {
  const limit = 4_294_000_000; // The largest multiple of a million below 2^32, so that none is favoured.
  let number = limit;
  while (number >= limit) number = crypto.getRandomValues(new Uint32Array(1))[0] ?? limit;
  return String(number % 1_000_000).padStart(6, "0");
}
