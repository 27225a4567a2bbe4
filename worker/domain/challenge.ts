import { base32 } from "./ids.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

/** What a code by mail is asked for. */
export type ChallengePurpose = "register" | "login" | "email_change" | "deletion";

/** Purposes that only a session can ask for. Codes of theirs and codes that anybody asks for are counted apart. */
export const SESSION_PURPOSES = ["email_change", "deletion"] as const satisfies ChallengePurpose[];

/** How long a code opens. */
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
/** Wrong codes until a challenge is void. */
export const MAX_ATTEMPTS = 5;
/** Codes for one address that one client, or one session's user, may ask for within the window. */
export const MAX_CODES_PER_ASKER = 5;
/** Codes for one address whoever asks: more, so that one who asks in vain keeps nobody else out. */
export const MAX_CODES_PER_ADDRESS = 20;
/** Codes from one client, for all addresses. */
export const MAX_CODES_PER_CLIENT = 30;
export const CODE_WINDOW_MS = HOUR_MS;

/** Codes for one address that nobody got right or that are still open, within the time, until the next one is long. */
export const MAX_SHORT_CODES = 3;
export const SHORT_CODES_WINDOW_MS = DAY_MS;

const LONG_CODE_BYTES = 5;

/**
 * Eight characters of base32, 40 random bits: for an address whose codes somebody seems to guess, day
 * after day.
 */
export function newLongCode(): string {
  return base32(crypto.getRandomValues(new Uint8Array(LONG_CODE_BYTES))).toUpperCase();
}

/** Six random digits, each number as likely as any other. */
export function newCode(): string {
  const limit = 4_294_000_000; // The largest multiple of a million below 2^32, so that none is favoured.
  let number = limit;
  while (number >= limit) number = crypto.getRandomValues(new Uint32Array(1))[0] ?? limit;
  return String(number % 1_000_000).padStart(6, "0");
}
