/** How near a domain is to that of From: the same, the same organization's, or another's. */
export type Alignment = "strict" | "relaxed" | "none";

/** The domain that an organization has registered, as example.co.uk of mail.example.co.uk. */
export type OrganizationOf = (domain: string) => string;

/** Compares domains as DMARC does (RFC 7489 section 3.1); null when one of them is not known. */
export function alignmentOf(
  domain: string | null,
  fromDomain: string | null,
  organizationOf: OrganizationOf,
): Alignment | null {
  if (domain === null || fromDomain === null) return null;
  if (domain === fromDomain) return "strict";
  return organizationOf(domain) === organizationOf(fromDomain) ? "relaxed" : "none";
}
