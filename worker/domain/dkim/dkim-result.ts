/** Why a signature is not good, or why nobody looked. */
export const DKIM_REASONS = [
  "no_resolver",
  "left_to_receiver",
  "too_large",
  "too_many",
  "malformed",
  "unsupported_algorithm",
  "from_not_signed",
  "foreign_identity",
  "expired",
  "dns_failed",
  "no_key",
  "key_revoked",
  "key_invalid",
  "key_too_short",
  "body_changed",
  "signature_mismatch",
] as const;
export type DkimReason = (typeof DKIM_REASONS)[number];

/** What came of one DKIM-Signature. */
export interface DkimResult {
  readonly verdict: "pass" | "fail" | "unchecked";
  /** null with a pass. */
  readonly reason: DkimReason | null;
  readonly domain: string | null;
  readonly selector: string | null;
  /** As the header names it, such as rsa-sha256. */
  readonly algorithm: string | null;
  /** Lower-cased names of the headers that it covers. */
  readonly signedHeaders: readonly string[];
  /** ms; null: it does not say. */
  readonly signedAt: number | null;
  readonly expiresAt: number | null;
  /** Bytes of the body after its length l=, in the canonical form. 0 where it covers all. */
  readonly unsignedBytes: number;
  /** Of an RSA key; null: another kind, or the key was not read. */
  readonly keyBits: number | null;
  /** The domain only tests DKIM (t=y in the key). */
  readonly testing: boolean;
}
