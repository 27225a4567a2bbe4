import ipaddr from "ipaddr.js";

/** All that is given out to the internet as unicast; what lies outside is for other uses, or for later ones. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address in text is one that the whole internet may reach. Everything with a name of
 * its own in IANA's registries is not: private, loopback, link-local (cloud metadata), shared (CGNAT),
 * multicast, documentation, unique-local and so on (RFC 6890); nor is an IPv6 address that wraps an
 * IPv4 one (mapped, 6to4, Teredo, NAT64), for what it wraps may be private; nor is an IPv6 address that
 * lies outside 2000::/3. False for what is no address.
 */
export function isPublicAddress(text: string): boolean {
  // The library would read "127.1" and "0x7f000001" as well; nobody who means well writes those.
  const isPlain = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  if (!isPlain) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST)) return false;
  return address.range() === "unicast";
}

/** Whether a URL's host is an IP address instead of a name; an IPv6 one stands in brackets. */
export function addressIn(hostname: string): string | null {
  const text = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(text) ? text : null;
}
