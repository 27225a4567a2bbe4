import type { DkimResult } from "../dkim/dkim-result.ts";
import type { MailSource } from "../mail.ts";
import type { Hop } from "./received-hop.ts";
import type { DmarcVerdict, SenderVerdict } from "./sender-verdict.ts";
import { UNSUBSCRIBE_FIELDS, type Unsubscribe } from "./unsubscribe.ts";

/** All that the advice is given by. */
export interface DeliveryFacts {
  readonly source: MailSource;
  readonly spf: SenderVerdict;
  readonly dkim: SenderVerdict;
  readonly dmarc: DmarcVerdict;
  readonly signatures: readonly DkimResult[];
  readonly unsubscribe: Unsubscribe | null;
  readonly hops: readonly Hop[];
  /** ms; null: there is no Date that can be read. */
  readonly sentAt: number | null;
  /** ms. */
  readonly arrivedAt: number;
}

/**
 * Whether a signature that holds covers the headers for unsubscribing, as one click needs; null: not
 * known. Mail that did not come over the internet may be signed only after us.
 */
export function isUnsubscribeSigned({
  signatures,
  dkim,
  source,
}: Pick<DeliveryFacts, "signatures" | "dkim" | "source">): boolean | null {
  if (signatures.length === 0 && source !== "email") return null;
  const covering = signatures.filter(
    ({ verdict, signedHeaders }) =>
      verdict !== "fail" && UNSUBSCRIBE_FIELDS.every((name) => signedHeaders.includes(name)),
  );
  if (covering.length === 0) return false;
  const isGood = covering.some(
    ({ verdict, domain }) =>
      verdict === "pass" ||
      (dkim.by === "receiver" && dkim.verdict === "pass" && domain === dkim.domain),
  );
  return isGood || null;
}
