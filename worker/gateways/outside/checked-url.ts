import { addressIn, isPublicAddress } from "./public-address.ts";

/** Why something outside is not asked. */
export type OutsideFault =
  | "bad_url"
  | "scheme"
  | "credentials"
  | "port"
  | "private_address"
  | "unknown_name";

const MAX_URL_LENGTH = 2048;
const SCHEMES = new Set(["http:", "https:"]);
/** The URL parser leaves a scheme's own port out. */
const PORTS = new Set(["", "80", "443"]);
/** RFC 6761, RFC 6762, RFC 8375, and the name that clouds give to what is theirs. */
const INNER_NAMES = ["localhost", "local", "home.arpa", "internal"];

/**
 * The URL that a link leads to, if it may be asked at all by its looks; else why not. The parser has
 * written every form of an IPv4 address (2130706433, 0x7f.1) as four numbers by then.
 */
export function checkedUrl(text: string, base?: string): URL | OutsideFault {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text, base)) return "bad_url";
  const url = new URL(text, base);
  if (!SCHEMES.has(url.protocol)) return "scheme";
  if (url.username !== "" || url.password !== "") return "credentials";
  if (!PORTS.has(url.port)) return "port";
  return hostFault(url.hostname) ?? url;
}

function hostFault(hostname: string): OutsideFault | null {
  const address = addressIn(hostname);
  if (address !== null) return isPublicAddress(address) ? null : "private_address";
  const name = hostname.replace(/\.$/, "");
  const isInner = INNER_NAMES.some((inner) => name === inner || name.endsWith(`.${inner}`));
  return isInner || !name.includes(".") ? "private_address" : null;
}
