import { canonicalBody } from "./canonical-body.ts";
import { rawHeaders, signedText, type RawHeader } from "./canonical-headers.ts";
import { readKey, verifies, type DkimKey } from "./dkim-key.ts";
import type { DkimReason, DkimResult } from "./dkim-result.ts";
import { labelOf, readSignature, type DkimSignature } from "./dkim-signature.ts";

/** TXT records of a name, each in one piece; none: there are no such. Throws when nobody answers. */
export type LookUpText = (name: string) => Promise<string[]>;

/** What signatures are verified against. */
export interface DkimMeans {
  /** null: nobody to ask; what can be told without is told all the same. */
  readonly lookUp: LookUpText | null;
  /** ms: when the mail arrived, for signatures that expire. */
  readonly arrivedAt: number;
  /** Bytes of headers that are read. */
  readonly maxHeaderBytes: number;
}

/** Further ones are not verified: each costs a question to DNS. */
export const MAX_SIGNATURES = 5;

/**
 * Verifies the DKIM signatures of a raw mail, from the top (RFC 6376 section 6.1, RFC 8463). Never
 * throws for what the mail or DNS says.
 */
export async function verifyDkim(raw: Uint8Array, means: DkimMeans): Promise<DkimResult[]> {
  const { headers, bodyStart } = rawHeaders(raw, means.maxHeaderBytes);
  const body = new SignedBody(raw.subarray(bodyStart));
  const signatures = headers.filter(({ name }) => name === "dkim-signature");
  const results: DkimResult[] = [];
  for (const [i, header] of signatures.entries()) {
    results.push(
      i < MAX_SIGNATURES
        ? await verifyOne({ header, headers, body }, means)
        : { ...unverified(header.value, "too_many"), verdict: "unchecked" },
    );
  }
  return results;
}

/** A signature that nobody has verified, with why. */
export function unverified(value: string, reason: DkimReason): DkimResult {
  const verdict = UNCHECKED.has(reason) ? "unchecked" : "fail";
  return { ...labelOf(value), verdict, reason, unsignedBytes: 0, keyBits: null, testing: false };
}

/** Reasons that say nothing about the signature. */
const UNCHECKED: ReadonlySet<DkimReason> = new Set([
  "no_resolver",
  "left_to_receiver",
  "too_large",
  "too_many",
  "dns_failed",
]);

interface Signed {
  readonly header: RawHeader;
  readonly headers: readonly RawHeader[];
  readonly body: SignedBody;
}

async function verifyOne(signed: Signed, means: DkimMeans): Promise<DkimResult> {
  const { header, headers, body } = signed;
  const signature = readSignature(header.value);
  if (typeof signature === "string") return unverified(header.value, signature);
  const hashed = await body.hash(signature);
  const result = {
    ...unverified(header.value, "no_resolver"),
    unsignedBytes: Math.max(0, hashed.unsignedBytes),
  };
  const failed = (reason: DkimReason): DkimResult => ({
    ...result,
    reason,
    verdict: UNCHECKED.has(reason) ? "unchecked" : "fail",
  });
  if (signature.expiresAt !== null && signature.expiresAt < means.arrivedAt) {
    return failed("expired");
  }
  // RFC 6376 section 3.5: l= must not be more than there is.
  if (hashed.unsignedBytes < 0 || !isSame(hashed.digest, signature.bodyHash)) {
    return failed("body_changed");
  }
  if (means.lookUp === null) return failed("no_resolver");
  const key = await keyOf(signature, means.lookUp);
  if (typeof key === "string") return failed(key);
  const { bits: keyBits, testing } = key;
  const isGood = await verifies(key, signature, signedText(headers, header, signature));
  if (isGood) return { ...result, verdict: "pass", reason: null, keyBits, testing };
  return { ...failed("signature_mismatch"), keyBits, testing };
}

async function keyOf(signature: DkimSignature, lookUp: LookUpText): Promise<DkimKey | DkimReason> {
  const { selector, domain } = signature;
  let records: string[];
  try {
    records = await lookUp(`${selector}._domainkey.${domain}`);
  } catch {
    // A resolver that does not answer says nothing about the signature, and the report says that.
    return "dns_failed";
  }
  return readKey(records, signature);
}

/** The body of a mail, made canonical once for each form. */
class SignedBody {
  readonly #body: Uint8Array;
  readonly #forms = new Map<DkimSignature["bodyForm"], Uint8Array<ArrayBuffer>>();

  constructor(body: Uint8Array) {
    this.#body = body;
  }

  /** SHA-256 over what a signature covers, and how many bytes it leaves out: below zero when it wants more than there are. */
  async hash({
    bodyForm,
    bodyLength,
  }: DkimSignature): Promise<{ digest: Uint8Array; unsignedBytes: number }> {
    const canonical = this.#forms.get(bodyForm) ?? canonicalBody(this.#body, bodyForm);
    this.#forms.set(bodyForm, canonical);
    const covered = canonical.subarray(0, bodyLength ?? canonical.length);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", covered));
    return { digest, unsignedBytes: canonical.length - (bodyLength ?? canonical.length) };
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
