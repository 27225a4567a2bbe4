import { isFromList } from "./presence-rules.ts";
import { valueOf, type SpamReading } from "./spam-reading.ts";
import type { SpamRule } from "./spam-rule.ts";

/** Test networks and what no host can have (RFC 5737, RFC 5735). */
const IMPOSSIBLE_IP =
  /^(?:0|22[4-9]|2[3-5]\d|192\.0\.2|198\.51\.100|203\.0\.113)\.|(?:^|\.)(?:2(?:5[6-9]|[6-9]\d)|[3-9]\d\d)(?:\.|$)/;
const DOUBLE_IP = [
  /from \[\d{1,3}(?:\.\d{1,3}){3}\] by \d{1,3}(?:\.\d{1,3}){3} with/,
  /from {1,3}\d{1,3}(?:\.\d{1,3}){3} {1,3}by {1,3}\d{1,3}(?:\.\d{1,3}){3};/,
];

function isSigned(mail: SpamReading): boolean {
  return mail.values.has("dkim-signature");
}

function helloDiffers(mail: SpamReading): boolean {
  const [first] = mail.relays.external;
  if (first === undefined || first.reverseName.length <= 14 || first.helo === "") return false;
  return !first.helo.toLowerCase().startsWith(first.reverseName.toLowerCase());
}

/** A name made of an address, as providers give it to the lines of homes. */
const HOME_NAME =
  /\d{1,20}[^\d\s]\d{1,20}[^\d\s]\d{1,20}[^\d\s]\d{1,20}[^\s.]{0,20}\.\S{1,100}\.\S/;
const ADDRESS_FIRST = /^\d{1,3}[.-]\d{1,3}[.-]\d{1,3}[.-]\d{1,3}[^\s.]{0,20}\.\S+\.\S/;
const HOME_LINE = /\d[^\d\s]{1,60}\d\S{0,100}\.(?:docsis|cable|dsl|adsl|dhcp|cpe)\./i;

function isFixed(name: string): boolean {
  return /(?:^|[-.])(?:static|fixip|business|mail|mx|smtp)(?:[-.]|$)/i.test(name);
}

function firstName({ relays: { external } }: SpamReading, of: "helo" | "reverseName"): string {
  const name = external[0]?.[of].slice(0, 255) ?? "";
  return isFixed(name) ? "" : name;
}

/** The way of the mail, as its Received headers tell it. */
export const RELAY_RULES: readonly SpamRule[] = [
  {
    name: "ALL_TRUSTED",
    points: -1,
    description: "The mail came through private networks or signed-in senders only.",
    hits: ({ relays }) =>
      relays.trusted > 0 && relays.external.length === 0 && relays.unreadable === 0,
  },
  {
    name: "RDNS_NONE",
    points: 2.399,
    description: "The server that handed the mail over has no name for its address (reverse DNS).",
    hits: ({ relays: { external } }) => external[0]?.reverseName === "",
  },
  {
    name: "KHOP_HELO_FCRDNS",
    points: 1,
    description: "The server that handed the mail over said another name than its address has.",
    hits: (mail) => helloDiffers(mail) && !isSigned(mail) && !isFromList(mail),
  },
  {
    name: "RDNS_DYNAMIC",
    points: 2.639,
    description: "The machine that handed the mail over has the name of a home connection.",
    hits: (mail) => HOME_NAME.test(firstName(mail, "reverseName")),
  },
  {
    name: "HELO_DYNAMIC_IPADDR2",
    points: 2.815,
    description: "The sending machine said a name that is made of its address.",
    hits: (mail) => ADDRESS_FIRST.test(firstName(mail, "helo")),
  },
  {
    name: "HELO_DYNAMIC_HCC",
    points: 4.299,
    description: "The sending machine said the name of a home connection.",
    hits: (mail) => HOME_LINE.test(firstName(mail, "helo")),
  },
  {
    name: "HELO_LOCALHOST",
    points: 2.639,
    description: "The sending machine called itself “localhost”.",
    hits: ({ relays: { external } }) => external[0]?.helo.toLowerCase() === "localhost",
  },
  {
    name: "UNPARSEABLE_RELAY",
    points: 0.001,
    description: "A Received header cannot be read.",
    hits: ({ relays }) => relays.unreadable > 0,
  },
  {
    name: "RCVD_ILLEGAL_IP",
    points: 1.3,
    description: "A Received header names an address that no server can have.",
    hits: ({ relays }) => relays.external.some(({ ip }) => IMPOSSIBLE_IP.test(ip)),
  },
  {
    name: "RCVD_DOUBLE_IP_SPAM",
    points: 2.411,
    description: "A Received header has bare addresses on both sides, as bulk software forges it.",
    hits: (mail) => DOUBLE_IP.some((pattern) => pattern.test(valueOf(mail, "received"))),
  },
  {
    name: "FSL_NEW_HELO_USER",
    points: 1,
    description: "The sending machine called itself “User”, as hijacked ones do.",
    hits: (mail) =>
      /from User(?: {1,3}by|[ [(]|$)|helo[= ]user\)/im.test(valueOf(mail, "received")),
  },
  {
    name: "NSL_RCVD_HELO_USER",
    points: 1,
    description: "The sending machine said “HELO user”.",
    hits: (mail) => /helo[= ]user\)/i.test(valueOf(mail, "received")),
  },
  {
    name: "RCVD_FAKE_HELO_DOTCOM",
    points: 2.799,
    description: "The sending server took the bare name of a large provider.",
    hits: (mail) =>
      /^from (?:msn|yahoo|yourwebsite|lycos|excite|cs|aol|localhost|koreanmail|mydomain|juno|eudoramail|compuserve|caramail)\.com \(/m.test(
        valueOf(mail, "received"),
      ),
  },
];
