import { readStatements } from "../authentication-results.ts";
import { unverified } from "../dkim/verify-dkim.ts";
import type { MailHeader, MailSource } from "../mail.ts";
import { adviseDelivery } from "./advice.ts";
import { readHops } from "./received-hop.ts";
import { toldVerdict } from "./sender-verdict.ts";
import { readUnsubscribe } from "./unsubscribe.ts";

const MAX_SIGNATURES = 20;

/**
 * How many problems of its delivery a mail shows at capture: by its headers alone, before any
 * signature is verified. `date` is the Date header as ISO 8601; null when there is none.
 */
export function countDeliveryProblems(
  headers: readonly MailHeader[],
  source: MailSource,
  date: string | null,
): number {
  const { receiver } = readStatements(headers, source);
  const told = (method: "spf" | "dkim" | "dmarc") => toldVerdict(receiver, method, () => null);
  const sentAt = date === null ? null : Date.parse(date);
  const advice = adviseDelivery({
    source,
    spf: told("spf"),
    dkim: told("dkim"),
    dmarc: { ...told("dmarc"), policy: null },
    signatures: headers
      .filter(({ name }) => name.toLowerCase() === "dkim-signature")
      .slice(0, MAX_SIGNATURES)
      .map(({ value }) => unverified(value, "left_to_receiver")),
    unsubscribe: readUnsubscribe(headers),
    hops: readHops(headers),
    sentAt,
    // What is said of the time on the way is no problem, so the time of arrival does not matter.
    arrivedAt: sentAt ?? 0,
  });
  return advice.filter(({ level }) => level === "problem").length;
}
