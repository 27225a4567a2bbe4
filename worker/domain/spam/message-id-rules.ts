import { valueOf, type SpamReading } from "./spam-reading.ts";
import type { SpamRule } from "./spam-rule.ts";

const MAX_ID_LENGTH = 998;

function idOf(mail: SpamReading): string {
  return valueOf(mail, "message-id").slice(0, MAX_ID_LENGTH).split("\n", 1)[0] ?? "";
}

// oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
const SANE = /^<[^<>@\\ \t\n\r\x0b\x80-\uffff]+@[^<>\\ \t\n\r\x0b\x80-\uffff]+>$/;
/** Eleven to thirty-one small letters and digits, at a host that looks as random. */
const RANDOM = /<[a-z\d][a-z\d$-]{10,29}[a-z\d]@[a-z\d][a-z\d.]{3,12}[a-z\d]>/;
const ORDINARY = [/\b[a-f\d]{8}\b/, /\d{10}/, /@(?:[^\d@>]{2,}|(?:\d{1,3}\.){3}\d{1,3})>/];

function isRandom(id: string): boolean {
  return RANDOM.test(id) && !ORDINARY.some((pattern) => pattern.test(id));
}

/** 1601 to 1970 in units of Outlook's counter, which ticks every 429.5 s. */
const OUTLOOK_EPOCH = 27_111_902.83;
const OUTLOOK_TICKS_A_SECOND = 0.002_328_306_436_538_7;
const OUTLOOK_TOLERANCE = 250;

/** Outlook Express writes the time into its ids; a copied one is far from the Date header. */
function hasWrongOutlookTime(mail: SpamReading): boolean {
  const token = /^<[0-9a-f]{4}([0-9a-f]{8})\$[0-9a-f]{8}\$[0-9a-f]{8}@/.exec(idOf(mail))?.[1];
  if (token === undefined) return false;
  const isFar = (ms: number): boolean => {
    const expected = Math.trunc((ms / 1000) * OUTLOOK_TICKS_A_SECOND + OUTLOOK_EPOCH);
    return Math.abs(Number.parseInt(token, 16) - expected) >= OUTLOOK_TOLERANCE;
  };
  return isFar(mail.sentAt ?? 0) && isFar(mail.hopTimes[0] ?? 0);
}

function isBelowReceived({ headers }: SpamReading): boolean {
  const names = headers.map(({ name }) => name.toLowerCase());
  const at = names.indexOf("message-id");
  return at >= 0 && names.lastIndexOf("received") > at;
}

/** What a Message-ID looks like (RFC 5322 section 3.6.4). */
export const MESSAGE_ID_RULES: readonly SpamRule[] = [
  {
    name: "INVALID_MSGID",
    points: 2.602,
    description: "The Message-ID is not of the form <left@right>.",
    hits: (mail) => idOf(mail) !== "" && !SANE.test(idOf(mail)) && !idOf(mail).includes("("),
  },
  {
    name: "MSGID_SHORT",
    points: 0.001,
    description: "The Message-ID is unusually short.",
    hits: (mail) => /^.{1,15}$|<.{0,4}@/.test(idOf(mail)),
  },
  {
    name: "MSGID_RANDY",
    points: 2.196,
    description: "The Message-ID is a run of random letters and digits, as spam tools write it.",
    hits: (mail) => isRandom(idOf(mail)),
  },
  {
    name: "MSGID_SPAM_CAPS",
    points: 2.366,
    description: "The Message-ID has nothing but capitals in front of the @.",
    hits: (mail) => /^\s*<?[A-Z]+@(?!(?:mailcity|whowhere)\.com)/.test(idOf(mail)),
  },
  {
    name: "MSGID_NOFQDN1",
    points: 1,
    description: "The Message-ID names no domain.",
    hits: (mail) => /<[^@<>]*>/.test(idOf(mail)),
  },
  {
    name: "MSGID_MULTIPLE_AT",
    points: 1,
    description: "The Message-ID has more than one @.",
    hits: (mail) => /<[^<>@]*@[^<>@]*@/.test(idOf(mail)),
  },
  {
    name: "MSGID_YAHOO_CAPS",
    points: 0.797,
    description: "The Message-ID has capitals in front of @yahoo.com, which Yahoo never writes.",
    hits: (mail) => /<[A-Z]+@yahoo\.com>/.test(idOf(mail)),
  },
  {
    name: "FORGED_MSGID_YAHOO",
    points: 0.1,
    description: "The Message-ID is of yahoo.com, the sender is not.",
    hits: (mail) =>
      /@yahoo\.com\b/i.test(idOf(mail)) && !/@yahoo\.com\b/i.test(valueOf(mail, "from")),
  },
  {
    name: "MSGID_OUTLOOK_INVALID",
    points: 3.899,
    description: "The Message-ID is of Outlook Express, but holds another time than the mail.",
    hits: hasWrongOutlookTime,
  },
  {
    name: "MSGID_FROM_MTA_HEADER",
    points: 0.401,
    description: "The Message-ID stands above a Received header: a server added it.",
    hits: (mail) => isBelowReceived(mail) && !/@hotmail\.com\b/i.test(valueOf(mail, "from")),
  },
];
