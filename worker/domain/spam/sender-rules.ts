import { isFreeMail } from "./free-mail.ts";
import { hasNoHop, isFromList } from "./presence-rules.ts";
import { domainOf, valueOf, type SpamReading } from "./spam-reading.ts";
import type { SpamRule } from "./spam-rule.ts";

const MAX_LINE = 2_000;

function fromLine(mail: SpamReading): string {
  return valueOf(mail, "from").slice(0, MAX_LINE);
}

function fromAddress(mail: SpamReading): string {
  return mail.from?.address.slice(0, MAX_LINE) ?? "";
}

function endsInDigit(address: string): boolean {
  return isFreeMail(address) && /\d@/.test(address);
}

/** The last two labels of a domain: enough to compare two senders, as SpamAssassin does it. */
function organization(address: string): string {
  return address.includes("@") ? domainOf(address).split(".").slice(-2).join(".") : "";
}

function differsFromEnvelope(mail: SpamReading): boolean {
  const [header, envelope] = [organization(fromAddress(mail)), organization(mail.envelopeFrom)];
  return header !== "" && envelope !== "" && header !== envelope;
}

function isFromFreeMail(mail: SpamReading): boolean {
  return isFreeMail(fromAddress(mail)) || isFreeMail(mail.envelopeFrom);
}

/** A free address in From that no server of its provider has vouched for. */
function isUnprovenFreeMail(mail: SpamReading): boolean {
  const isDirect = mail.relays.external.length === 0;
  return isFromFreeMail(mail) && !isDirect && !mail.values.has("dkim-signature");
}

function isReply(mail: SpamReading): boolean {
  return (
    ["in-reply-to", "references"].some((name) => mail.values.has(name)) ||
    /^re: /i.test(mail.subject)
  );
}

/** Whether headers are written with small letters, as no program for people does it. */
export function hasSmallHeaderNames({ headers }: SpamReading): boolean {
  return headers.some(({ name }) =>
    /^(?:Message-id|Content-type|X-MSMail-priority|from|subject|to|cc)$/.test(name),
  );
}

/** Gmail marks what it sends; a mail without its marks was not sent there. */
function lacksGmailMarks(mail: SpamReading): boolean {
  if (domainOf(fromAddress(mail)) !== "gmail.com") return false;
  const isMarked = (name: string): boolean => valueOf(mail, name).length >= 60;
  return (
    !/by (?:10\.|2002:a)\S+ with SMTP id \S+/.test(valueOf(mail, "x-received")) &&
    !(isMarked("x-gm-message-state") && isMarked("x-google-smtp-source"))
  );
}

function lacksYahooServer(mail: SpamReading): boolean {
  if (domainOf(fromAddress(mail)) !== "yahoo.com" || !mail.values.has("received")) return false;
  const isYahoo = mail.relays.external.some(({ reverseName }) =>
    reverseName.endsWith(".yahoo.com"),
  );
  return !isYahoo && !/by \S+\.yahoo\.com (?:via|with) /.test(valueOf(mail, "received"));
}

const NO_VOWELS = "[bcdfgjklmnpqrstvwxz]{7}";
const NO_VOWELS_BEFORE_AT = new RegExp(`${NO_VOWELS}[^\\s@]{0,64}@`, "i");
const NO_VOWELS_BEHIND_AT = new RegExp(`@[^\\s@]{0,250}${NO_VOWELS}`, "i");

const LONGEST_RANDOM_NAME = 25;

function looksRandom(address: string): boolean {
  const name = address.slice(0, address.lastIndexOf("@"));
  return (
    name.length <= LONGEST_RANDOM_NAME &&
    !/[+=^~#-]|^(?:mail|bounce)[_.-]/i.test(name) &&
    /[bcdfgjklmnpqrtvwxz]{5}|[aeiouy]{5}|([a-z]{1,2})\1{3}/i.test(name)
  );
}

/** Who the sender says to be. */
export const SENDER_RULES: readonly SpamRule[] = [
  {
    name: "FREEMAIL_FROM",
    points: 0.001,
    description: "The sender's address is of a free mail provider.",
    hits: isFromFreeMail,
  },
  {
    name: "FREEMAIL_FORGED_FROMDOMAIN",
    points: 1,
    description:
      "One of From and envelope is a free mail address, of another domain than the other.",
    hits: (mail) => isFromFreeMail(mail) && differsFromEnvelope(mail),
  },
  {
    name: "FREEMAIL_REPLYTO_END_DIGIT",
    points: 0.25,
    description: "Replies go to a free mail address whose name ends in a digit.",
    hits: ({ replyTo }) => replyTo !== null && endsInDigit(replyTo.address),
  },
  {
    name: "FREEMAIL_ENVFROM_END_DIGIT",
    points: 0.25,
    description: "The envelope's sender is a free mail address whose name ends in a digit.",
    hits: ({ envelopeFrom }) => endsInDigit(envelopeFrom),
  },
  {
    name: "FREEMAIL_FORGED_REPLYTO",
    points: 1.199,
    description: "Replies go to a free mail address, though the sender has a domain of its own.",
    hits: (mail) =>
      mail.replyTo !== null &&
      isFreeMail(mail.replyTo.address) &&
      fromAddress(mail) !== "" &&
      !isFreeMail(fromAddress(mail)) &&
      !isFromList(mail),
  },
  {
    name: "FREEMAIL_REPLYTO",
    points: 1,
    description: "From and Reply-To are different free mail addresses.",
    hits: (mail) =>
      mail.replyTo !== null &&
      isFreeMail(mail.replyTo.address) &&
      isFreeMail(fromAddress(mail)) &&
      mail.replyTo.address.toLowerCase() !== fromAddress(mail).toLowerCase(),
  },
  {
    name: "SPOOFED_FREEMAIL",
    points: 1,
    description: "A free mail address as sender, and nothing that its provider has signed.",
    hits: (mail) => isUnprovenFreeMail(mail) && !isReply(mail) && !isFromList(mail),
  },
  {
    name: "SPOOFED_FREEMAIL_NO_RDNS",
    points: 1,
    description: "A free mail address as sender, and a server without a name handed the mail over.",
    hits: (mail) => isUnprovenFreeMail(mail) && mail.relays.external[0]?.reverseName === "",
  },
  {
    name: "MALFORMED_FREEMAIL",
    points: 1,
    description: "The sender uses a free mail provider, whose headers are written otherwise.",
    hits: (mail) =>
      isFromFreeMail(mail) && (valueOf(mail, "to") === "" || hasSmallHeaderNames(mail)),
  },
  {
    name: "FORGED_GMAIL_RCVD",
    points: 1,
    description: "The sender is of gmail.com, but Gmail's own headers are missing.",
    hits: lacksGmailMarks,
  },
  {
    name: "FORGED_YAHOO_RCVD",
    points: 2.397,
    description: "The sender is of yahoo.com, but no server of Yahoo has passed the mail on.",
    hits: lacksYahooServer,
  },
  {
    name: "FORGED_HOTMAIL_RCVD2",
    points: 0.001,
    description: "The sender is of hotmail.com, but no server has passed the mail on.",
    hits: (mail) => domainOf(fromAddress(mail)) === "hotmail.com" && hasNoHop(mail),
  },
  {
    name: "HEADER_FROM_DIFFERENT_DOMAINS",
    points: 1,
    description: "From and the envelope's sender are of different domains.",
    hits: differsFromEnvelope,
  },
  {
    name: "FROM_NO_USER",
    points: 0.001,
    description: "The From address has nothing in front of the @.",
    hits: (mail) => /^@|<@|<>/.test(fromLine(mail)),
  },
  {
    name: "FROM_BLANK_NAME",
    points: 2.099,
    description: "The From header has an empty name in quotes.",
    hits: (mail) => /(?:\s|^)"" <[^\s>]+>/.test(fromLine(mail)),
  },
  {
    name: "FROM_STARTS_WITH_NUMS",
    points: 2.801,
    description: "The From address begins with several digits.",
    hits: (mail) => /^\d{3,50}[^0-9@]/.test(fromAddress(mail)),
  },
  {
    name: "FROM_LOCAL_DIGITS",
    points: 0.001,
    description: "The From address has a long run of digits.",
    hits: (mail) => /\d{11}[^\s@]{0,64}@/.test(fromLine(mail)),
  },
  {
    name: "FROM_LOCAL_NOVOWEL",
    points: 0.5,
    description: "The From address has seven consonants in a row.",
    hits: (mail) => NO_VOWELS_BEFORE_AT.test(fromLine(mail)),
  },
  {
    name: "FROM_DOMAIN_NOVOWEL",
    points: 0.5,
    description: "The sender's domain has seven consonants in a row.",
    hits: (mail) => NO_VOWELS_BEHIND_AT.test(fromLine(mail)),
  },
  {
    name: "HK_RANDOM_FROM",
    points: 1,
    description: "The name in the From address looks random.",
    hits: (mail) => looksRandom(fromAddress(mail)),
  },
  {
    name: "FROM_OFFERS",
    points: 1,
    description: "The sender's domain speaks of offers.",
    hits: (mail) => /offers(?![eo]n\b)/.test(domainOf(fromAddress(mail))),
  },
  {
    name: "FROM_ILLEGAL_CHARS",
    points: 2.192,
    description: "The From header has raw bytes that are no UTF-8.",
    hits: ({ headers }) =>
      headers.some(({ name, isBroken }) => isBroken && name.toLowerCase() === "from"),
  },
  {
    name: "FROMSPACE",
    points: 1,
    description: "The name in the From header begins with a blank in its quotes.",
    hits: (mail) => /^\s?"\s/.test(fromLine(mail)),
  },
];
