import { domainIn } from "../domain/delivery-report/told-result.ts";
import type { MailAddress } from "../domain/mail.ts";

/**
 * The domain that DMARC protects, as DNS writes it; null where From names none, or several (RFC 7489
 * section 6.6.1).
 */
export function fromDomainOf(from: readonly MailAddress[]): string | null {
  const domains = new Set(
    from.flatMap(({ address }) => (address.includes("@") ? (domainIn(address) ?? []) : [])),
  );
  const [domain] = domains;
  if (domain === undefined || domains.size > 1) return null;
  // The URL parser writes names of other scripts in ASCII (UTS 46).
  const url = `http://${domain}/`;
  return URL.canParse(url) ? new URL(url).hostname || null : null;
}
