import { namesLargeSum } from "./fraud-rules.ts";
import { isHtmlOnly } from "./mime-rules.ts";
import { isFromList } from "./presence-rules.ts";
import { hasSmallHeaderNames } from "./sender-rules.ts";
import { domainOf, valueOf, type SpamReading } from "./spam-reading.ts";
import type { SpamRule } from "./spam-rule.ts";

const MAIL_SERVER = /mail|mx|smtp/i;
const UNSUBSCRIBE = /\b(?:(?:un)?subscri(?:ber?|ptions?)|abuses?|opt(?:ing)?.?out)\b/i;
const TRACKING_IMAGE = /<img\b[^>]{0,100}\ssrc=.?https?:\/\/[^>]{6,80}\?[^>]{8}/i;

function isToBare(mail: SpamReading): boolean {
  const to = valueOf(mail, "to");
  return !to.endsWith(">") && !/>,|undisclosed/i.test(to);
}

function comesFromMailServer({ relays }: SpamReading): boolean {
  return MAIL_SERVER.test(relays.external[0]?.reverseName ?? "");
}

function isEncoded({ parts }: SpamReading): boolean {
  return parts.some(({ encoding }) => /base64|quoted-printable/.test(encoding));
}

function isOrdinaryHtml(mail: SpamReading): boolean {
  const { html, source, urls } = mail;
  return (
    /<!/.test(source) ||
    TRACKING_IMAGE.test(source) ||
    html?.tags.has("center") === true ||
    urls.some((url) => UNSUBSCRIBE.test(url) || /^[^:A-Z]+[A-Z]/.test(url))
  );
}

function isProgramLike(mail: SpamReading): boolean {
  return (
    /charset="/i.test(valueOf(mail, "content-type")) ||
    /=\?[^?\s]{1,60}\?B\?/i.test(valueOf(mail, "subject")) ||
    /\.JavaMail\./.test(valueOf(mail, "message-id")) ||
    mail.values.has("dkim-signature") ||
    hasSmallHeaderNames(mail) ||
    isFromList(mail)
  );
}

function sentByItsOwner({ from, envelopeFrom }: SpamReading): boolean {
  return from !== null && envelopeFrom !== "" && domainOf(from.address) === domainOf(envelopeFrom);
}

const EXPECTED_OF_PRIORITY = [
  "dkim-signature",
  "errors-to",
  "list-unsubscribe",
  "sender",
  "thread-index",
  "x-ms-tnef-correlator",
  "x-php-script",
  "x-sender",
];

function hasUnusualPriority(mail: SpamReading): boolean {
  const { relays, values, source } = mail;
  const isTrusted = relays.trusted > 0 && relays.external.length === 0;
  return (
    values.has("x-priority") &&
    !isTrusted &&
    !EXPECTED_OF_PRIORITY.some((name) => values.has(name)) &&
    !/^PHPMailer\b/.test(valueOf(mail, "x-mailer")) &&
    !/^[^\s<>@]+@[^\s<>]+$/.test(valueOf(mail, "to").slice(0, 500)) &&
    !/<img src=/i.test(source) &&
    // oxlint-disable-next-line no-control-regex -- What is not ASCII is looked for.
    !/[^\x00-\x7f]/.test(source) &&
    !comesFromMailServer(mail) &&
    !isFromList(mail)
  );
}

/** Habits of programs that send in bulk. */
export const HABIT_RULES: readonly SpamRule[] = [
  {
    name: "TO_NO_BRKTS_HTML_ONLY",
    points: 1,
    description:
      "The To address stands without angle brackets, and there is no text beside the HTML.",
    hits: (mail) =>
      isHtmlOnly(mail) &&
      isToBare(mail) &&
      mail.relays.external[0]?.reverseName !== "" &&
      !comesFromMailServer(mail) &&
      !isEncoded(mail) &&
      !isProgramLike(mail) &&
      !isOrdinaryHtml(mail) &&
      !sentByItsOwner(mail) &&
      !namesLargeSum(mail),
  },
  {
    name: "XPRIO",
    points: 1,
    description: "There is an X-Priority, without anything a mail program would write beside it.",
    hits: hasUnusualPriority,
  },
];
