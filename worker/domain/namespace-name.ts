import { PROBE_NAMESPACE } from "./service-status.ts";

const NAME = /^[a-z0-9][a-z0-9-]*[a-z0-9]$/;
const MIN_LENGTH = 6;
const MAX_LENGTH = 40;

// RFC 2142 mailboxes and names a stranger could use to speak for the service.
const RESERVED = new Set([
  "abuse",
  "admin",
  "administrator",
  "api",
  "billing",
  "hostmaster",
  "info",
  "mailer-daemon",
  "noreply",
  "no-reply",
  "postmaster",
  "restante",
  "root",
  "sales",
  "security",
  "status",
  PROBE_NAMESPACE,
  "support",
  "webmaster",
  "www",
]);

export type NameFault = "characters" | "too short" | "too long" | "reserved";

/** What is wrong with a canonical name, or null. */
export function nameFault(name: string): NameFault | null {
  if (name.length > MAX_LENGTH) return "too long";
  if (RESERVED.has(name)) return "reserved";
  if (name.length < MIN_LENGTH) return "too short";
  return NAME.test(name) ? null : "characters";
}

/** A free-sounding name with 45 random bits: too many to guess, short enough to read out. */
export function generateName(): string {
  const digits = "0123456789abcdefghjkmnpqrstvwxyz";
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => digits[byte & 31]).join(
    "",
  );
}
