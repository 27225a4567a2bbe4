import { PROBE_NAMESPACE } from "./service-status.ts";

const NAME = /^[a-z0-9][a-z0-9-]*[a-z0-9]$/;
/** Characters of a name. */
export const MIN_NAME_LENGTH = 6;
export const MAX_NAME_LENGTH = 40;

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

/** What is told to whoever asks for such a name. */
export const NAME_FAULTS: Readonly<Record<NameFault, string>> = {
  characters: "Must begin and end with a letter or a number",
  "too short": `Namespace must have at least ${MIN_NAME_LENGTH} characters`,
  "too long": `Namespace must have at most ${MAX_NAME_LENGTH} characters`,
  reserved: "This name is reserved. Choose another.",
};

/** What is wrong with a canonical name, or null. */
export function nameFault(name: string): NameFault | null {
  if (name.length > MAX_NAME_LENGTH) return "too long";
  if (RESERVED.has(name)) return "reserved";
  if (name.length < MIN_NAME_LENGTH) return "too short";
  return NAME.test(name) ? null : "characters";
}

/** A free-sounding name with 45 random bits: too many to guess, short enough to read out. */
export function generateName(): string {
  const digits = "0123456789abcdefghjkmnpqrstvwxyz";
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => digits[byte & 31]).join(
    "",
  );
}
