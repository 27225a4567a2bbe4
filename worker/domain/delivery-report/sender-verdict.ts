import type { AuthStatement } from "../authentication-results.ts";
import type { DkimResult } from "../dkim/dkim-result.ts";
import type { Alignment } from "./alignment.ts";
import type { DmarcRecord } from "./dmarc-record.ts";
import { judgedDomain, toldResult } from "./told-result.ts";

/** What is known of one method, and from whom. */
export interface SenderVerdict {
  /** null: nobody can tell. */
  readonly verdict: string | null;
  readonly by: "receiver" | "us" | "nobody";
  readonly domain: string | null;
  readonly alignment: Alignment | null;
}

export interface DmarcVerdict extends SenderVerdict {
  readonly policy: string | null;
}

type Align = (domain: string | null) => Alignment | null;

const NOBODY: SenderVerdict = { verdict: null, by: "nobody", domain: null, alignment: null };

/** What the receiving server says of a method; nobody's when it says nothing. */
export function toldVerdict(
  receiver: AuthStatement | null,
  method: "spf" | "dkim" | "dmarc",
  align: Align,
): SenderVerdict {
  const told = receiver === null ? null : toldResult(receiver, method);
  if (told === null) return NOBODY;
  const domain = judgedDomain(told);
  return { verdict: told.verdict, by: "receiver", domain, alignment: align(domain) };
}

/** The best of the signatures that we verified; nobody's when none could be. */
export function verifiedVerdict(signatures: readonly DkimResult[], align: Align): SenderVerdict {
  if (signatures.length === 0) return { ...NOBODY, verdict: "none", by: "us" };
  const good = signatures.filter(({ verdict }) => verdict === "pass");
  const aligned = good.find(({ domain }) => isAligned(align(domain)));
  const [judged] = aligned === undefined ? good : [aligned];
  if (judged === undefined && signatures.some(({ verdict }) => verdict === "unchecked")) {
    return NOBODY;
  }
  const domain = (judged ?? signatures[0])?.domain ?? null;
  const verdict = judged === undefined ? "fail" : "pass";
  return { verdict, by: "us", domain, alignment: align(domain) };
}

/**
 * DMARC by what we know ourselves: a good signature of the domain of From is enough (RFC 7489 section
 * 4.2), and a domain without a policy has none. Without such a signature it hangs on SPF, which
 * takes the address of the sending server, so nobody can tell.
 */
export function deducedDmarc(
  record: DmarcRecord | null,
  signatures: readonly DkimResult[],
  { align, fromDomain }: { align: Align; fromDomain: string | null },
): DmarcVerdict {
  if (record === null) {
    return { ...NOBODY, verdict: "none", by: "us", domain: fromDomain, policy: null };
  }
  const isPass = signatures.some(({ verdict, domain }) => {
    const alignment = align(domain);
    return (
      verdict === "pass" && (record.strictDkim ? alignment === "strict" : isAligned(alignment))
    );
  });
  const { policy } = record;
  if (!isPass) return { ...NOBODY, domain: fromDomain, policy };
  return { verdict: "pass", by: "us", domain: fromDomain, alignment: align(fromDomain), policy };
}

/** A verdict that nobody has. */
export function unknownDmarc(fromDomain: string | null): DmarcVerdict {
  return { ...NOBODY, domain: fromDomain, policy: null };
}

function isAligned(alignment: Alignment | null): boolean {
  return alignment === "strict" || alignment === "relaxed";
}
