import { base32 } from "./ids.ts";
import { digestSecret } from "./secret.ts";

// Secret scanners find leaked keys by prefix, and the checksum keeps them from crying wolf.
const PREFIX = "rst_";
const RANDOM_BYTES = 20;
const BODY_LENGTH = 32;
const CHECKSUM_LENGTH = 7;
const SHAPE = /^rst_[a-z2-7]{39}$/;

/** A new API key: `rst_`, 160 random bits and a CRC-32, both in base32. */
export function newApiKey(): string {
  return withChecksum(base32(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))));
}

/** Completes a 32-character base32 body to a well-formed key. */
export function withChecksum(body: string): string {
  return PREFIX + body + checksum(body);
}

/** Whether `text` has the shape and the checksum of a key; a typo costs no database read. */
export function isWellFormedKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const body = text.slice(PREFIX.length, PREFIX.length + BODY_LENGTH);
  return text.slice(-CHECKSUM_LENGTH) === checksum(body);
}

/** SHA-256 of a key in hex: all that is stored. Enough for 160 random bits (ASVS 6.5.2). */
export async function digestKey(key: string): Promise<string> {
  return digestSecret(key);
}

/** A key for display: first and last four characters, stars between, dashes kept. */
export function maskKey(start: string, end: string, length: number = 43): string {
  return start + "*".repeat(Math.max(0, length - start.length - end.length)) + end;
}

function checksum(body: string): string {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(body)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, (crc ^ 0xffffffff) >>> 0);
  return base32(bytes);
}
