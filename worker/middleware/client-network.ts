import ipaddr from "ipaddr.js";

/** Bits of an IPv6 address that a provider gives to one customer, who has all addresses below. */
const CUSTOMER_BITS = 64;

/**
 * The network that an IP address is counted as: an IPv4 address by itself, an IPv6 one by its first 64
 * bits, for whoever has one such address has 2^64 of them. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${CUSTOMER_BITS}`);
  return `${network.toString()}/${CUSTOMER_BITS}`;
}
