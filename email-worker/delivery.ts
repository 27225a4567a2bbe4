import { readHeaderBlock } from "../worker/domain/header-block.ts";
import { MAX_HEADER_BYTES } from "../worker/domain/limits.ts";

/** Written by the servers on the way, anew at each attempt. */
const TRACE_FIELDS = new Set([
  "received",
  "return-path",
  "delivered-to",
  "x-received",
  "received-spf",
  "authentication-results",
]);
const TRACE_PREFIXES = ["arc-", "x-cf-"];

/**
 * What two attempts to deliver the same mail to the same recipient have in common: SHA-256 over the
 * recipient, lower-cased, and the mail below its leading trace fields. null for a mail without
 * Message-ID among its first headers: two of those are two mails, however alike.
 */
export async function deliveryDigest(
  envelopeTo: string,
  raw: Uint8Array,
): Promise<Uint8Array | null> {
  const { fields } = readHeaderBlock(raw, MAX_HEADER_BYTES);
  if (!fields.some(({ name }) => name.toLowerCase() === "message-id")) return null;
  const own = fields.find(({ name }) => !isTrace(name.toLowerCase()));
  // The mail goes in as its own digest, which spares a second copy of up to 25 MiB.
  const content = await sha256(raw.subarray(own?.start ?? 0));
  const recipient = new TextEncoder().encode(`${envelopeTo.toLowerCase()}\n`);
  return sha256(Uint8Array.of(...recipient, ...content));
}

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function isTrace(name: string): boolean {
  return TRACE_FIELDS.has(name) || TRACE_PREFIXES.some((prefix) => name.startsWith(prefix));
}
