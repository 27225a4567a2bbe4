import type { DeliveryReport } from "../contract/checks/delivery.ts";
import type { AuthStatement, AuthStatements } from "../domain/authentication-results.ts";
import type { DkimResult } from "../domain/dkim/dkim-result.ts";
import { adviseDelivery } from "../domain/delivery-report/advice.ts";
import type { Alignment } from "../domain/delivery-report/alignment.ts";
import {
  isUnsubscribeSigned,
  type DeliveryFacts,
} from "../domain/delivery-report/delivery-facts.ts";
import { judgedDomain } from "../domain/delivery-report/told-result.ts";
import { isoTime } from "../domain/time.ts";

interface Frame {
  readonly statements: AuthStatements;
  readonly fromDomain: string | null;
  readonly align: (domain: string | null) => Alignment | null;
  readonly resolver: boolean;
}

/** Comments come from servers that anybody may run. */
const MAX_COMMENT = 300;

/** A mail's delivery as the API shows it. */
export function viewDelivery(facts: DeliveryFacts, frame: Frame): DeliveryReport {
  const { statements, fromDomain, align, resolver } = frame;
  const { source, spf, dkim, dmarc, signatures, unsubscribe, hops, sentAt, arrivedAt } = facts;
  return {
    source,
    resolver,
    fromDomain,
    spf,
    dkim,
    dmarc,
    receiver: statements.receiver === null ? null : viewStatement(statements.receiver, align),
    claims: statements.claims.map((claim) => viewStatement(claim, align)),
    signatures: signatures.map((signature) => viewSignature(signature, align)),
    unsubscribe:
      unsubscribe === null
        ? null
        : {
            uris: [...unsubscribe.uris],
            oneClick: unsubscribe.oneClick,
            signed: isUnsubscribeSigned(facts),
          },
    hops: hops.map((hop) => ({ ...hop, at: timeOf(hop.at) })),
    sentAt: timeOf(sentAt),
    arrivedAt: isoTime(arrivedAt),
    transitMs: sentAt === null ? null : arrivedAt - sentAt,
    advice: adviseDelivery(facts),
  };
}

function viewStatement(
  { server, results }: AuthStatement,
  align: Frame["align"],
): DeliveryReport["claims"][number] {
  return {
    server,
    results: results.map((result) => {
      const domain = judgedDomain(result);
      const comment = result.comment?.slice(0, MAX_COMMENT) ?? null;
      const { method, verdict } = result;
      return { method, verdict, domain, alignment: align(domain), comment };
    }),
  };
}

function viewSignature(
  signature: DkimResult,
  align: Frame["align"],
): DeliveryReport["signatures"][number] {
  return {
    ...signature,
    alignment: align(signature.domain),
    signedHeaders: [...signature.signedHeaders],
    signedAt: timeOf(signature.signedAt),
    expiresAt: timeOf(signature.expiresAt),
  };
}

/** ms as ISO 8601; null for what is unknown, or beyond what a date can be. */
function timeOf(ms: number | null): string | null {
  return ms === null || Math.abs(ms) > MAX_TIME_MS ? null : isoTime(ms);
}

/** The year 9999: later ones have another form in ISO 8601. */
const MAX_TIME_MS = 253_402_300_799_999;
