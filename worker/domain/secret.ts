import { base32 } from "./ids.ts";

const RANDOM_BYTES = 20;

/** 160 random bits as base32: long enough that a plain digest of it is safe to store. */
export function newSecret(): string {
  return base32(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

/** SHA-256 of a secret of at least 112 bits, in hex (ASVS 6.5.2). */
export async function digestSecret(secret: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret)));
}

/** HMAC-SHA-256 of short or guessable text under the deployment's own secret, in hex. */
export async function sealText(authSecret: string, text: string): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(authSecret), algorithm, false, [
    "sign",
  ]);
  return hex(await crypto.subtle.sign("HMAC", key, bytes.encode(text)));
}

/** Compares two digests in a time that does not tell where they differ. */
export function equalDigests(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index++) {
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  }
  return difference === 0;
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
