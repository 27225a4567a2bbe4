import type { DkimReason } from "./dkim-result.ts";
import type { DkimSignature } from "./dkim-signature.ts";
import { readBase64, readTags } from "./tag-list.ts";

/** A key that a signature may be verified with. */
export interface DkimKey {
  readonly key: CryptoKey;
  /** null: not RSA. */
  readonly bits: number | null;
  readonly testing: boolean;
}

/** RFC 8301 section 3.2. */
const MIN_RSA_BITS = 1024;
const ALGORITHMS = {
  rsa: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  ed25519: { name: "Ed25519" },
} as const;

/**
 * Takes the key for a signature from the TXT records of its name (RFC 6376 section 3.6.1, RFC 8463
 * section 4); else says why there is none. A domain has one record there; of more, the first counts.
 */
export async function readKey(
  records: readonly string[],
  signature: DkimSignature,
): Promise<DkimKey | DkimReason> {
  if (records.length === 0) return "no_key";
  const record = records.map(readTags).find((tags) => tags?.has("p")) ?? null;
  if (record === null || !permits(record, signature)) return "key_invalid";
  if (record.get("p") === "") return "key_revoked";
  const key = await imported(readBase64(record.get("p") ?? ""), signature.keyType);
  if (key === null) return "key_invalid";
  const bits = bitsOf(key);
  if (bits !== null && bits < MIN_RSA_BITS) return "key_too_short";
  return { key, bits, testing: listOf(record, "t").includes("y") };
}

function bitsOf({ algorithm }: CryptoKey): number | null {
  return "modulusLength" in algorithm ? algorithm.modulusLength : null;
}

/** Whether a signature holds over the text. */
export function verifies(
  { key }: DkimKey,
  { keyType, signature }: DkimSignature,
  text: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  return keyType === "rsa"
    ? crypto.subtle.verify(ALGORITHMS.rsa, key, signature, text)
    : verifiesDigest(key, signature, text);
}

/** RFC 8463 section 3: what Ed25519 signs is the hash. */
async function verifiesDigest(
  key: CryptoKey,
  signature: Uint8Array<ArrayBuffer>,
  text: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const digest = await crypto.subtle.digest("SHA-256", text);
  return crypto.subtle.verify(ALGORITHMS.ed25519, key, signature, digest);
}

function permits(record: ReadonlyMap<string, string>, signature: DkimSignature): boolean {
  const { keyType, identityDomain, domain } = signature;
  return (
    (record.get("v") ?? "DKIM1") === "DKIM1" &&
    (record.get("k") ?? "rsa").toLowerCase() === keyType &&
    names(record, "h", ["sha256"]) &&
    names(record, "s", ["*", "email"]) &&
    // t=s: only addresses of the very domain may be signed for.
    (!listOf(record, "t").includes("s") || identityDomain === domain)
  );
}

/** Whether a list of what the key is for has one of these, or is not there at all. */
function names(
  record: ReadonlyMap<string, string>,
  name: string,
  wanted: readonly string[],
): boolean {
  return !record.has(name) || listOf(record, name).some((item) => wanted.includes(item));
}

function listOf(record: ReadonlyMap<string, string>, name: string): string[] {
  return (record.get(name) ?? "")
    .toLowerCase()
    .split(":")
    .map((item) => item.trim());
}

async function imported(
  bytes: Uint8Array<ArrayBuffer> | null,
  type: DkimSignature["keyType"],
): Promise<CryptoKey | null> {
  if (bytes === null) return null;
  try {
    const format = type === "rsa" ? "spki" : "raw";
    return await crypto.subtle.importKey(format, bytes, ALGORITHMS[type], false, ["verify"]);
  } catch {
    // Whatever a domain has put into DNS: if it is no key, the signature cannot be verified by it.
    return null;
  }
}
