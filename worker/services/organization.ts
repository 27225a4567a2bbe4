import { getDomain } from "tldts";

/**
 * The domain that an organization has registered (RFC 7489 section 3.2), by the public suffix list, as
 * example.co.uk of mail.example.co.uk. A domain that is a suffix itself stands for itself.
 */
export function organizationOf(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}
