import { base32 } from "./ids.ts";
import { digestSecret } from "./secret.ts";

// Secret scanners find leaked keys by prefix, and the checksum keeps them from crying wolf.
const PREFIX = "rst_";
const RANDOM_BYTES = 20;
const BODY_LENGTH = 32;
const CHECKSUM_LENGTH = 7;
const KEY_LENGTH = PREFIX.length + BODY_LENGTH + CHECKSUM_LENGTH;
/** Characters of a key that are shown at either end. */
const EDGE_LENGTH = 4;
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

/** SHA-256 of a key in hex. Enough for 160 random bits (ASVS 6.5.2). */
export async function digestKey(key: string): Promise<string> {
  return digestSecret(key);
}

/** All that is stored of a key: its digest, and the edges by which its people know it again. */
export async function storedKey(
  key: string,
): Promise<{ digest: string; start: string; end: string }> {
  return {
    digest: await digestKey(key),
    start: key.slice(0, EDGE_LENGTH),
    end: key.slice(-EDGE_LENGTH),
  };
}

/** A key for display: its stored edges, stars between. */
export function maskKey(start: string, end: string): string {
  return start + "*".repeat(KEY_LENGTH - start.length - end.length) + end;
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
