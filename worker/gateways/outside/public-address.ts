import ipaddr from "ipaddr.js";

/**
 * Whether an IP address in text is one that the whole internet may reach. Everything with a name of
 * its own in IANA's registries is not: private, loopback, link-local (cloud metadata), shared (CGNAT),
 * multicast, documentation, unique-local and so on (RFC 6890); nor is an IPv6 address that wraps an
 * IPv4 one (mapped, 6to4, Teredo, NAT64), for what it wraps may be private. False for what is no address.
 */
export function isPublicAddress(text: string): boolean {
  // The library would read "127.1" and "0x7f000001" as well; nobody who means well writes those.
  const isPlain = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isPlain && ipaddr.parse(text).range() === "unicast";
}

/** Whether a URL's host is an IP address instead of a name; an IPv6 one stands in brackets. */
export function addressIn(hostname: string): string | null {
  const text = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(text) ? text : null;
}
