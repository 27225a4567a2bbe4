import { perMail } from "./per-mail.ts";
import { domainOf, valueOf, type SpamReading, type SpamRelay } from "./spam-reading.ts";
import type { SpamRule } from "./spam-rule.ts";

/** How the paragraphs of a body are written, counted in one pass. */
interface Counts {
  readonly capitals: number;
  /** Small letters and digits. */
  readonly others: number;
  /** Of paragraphs of two words or more. */
  readonly length: number;
  /** How much of the airiest paragraph is blanks, compared to the rest of it; null without one. */
  readonly blankShare: number | null;
}

const SHORTEST_PARAGRAPH = 6;
const SPACE = 0x20;
const ZERO = 0x30;
const NINE = 0x39;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const LOWER_A = 0x61;
const LOWER_Z = 0x7a;

/** Of one paragraph: how many of its characters are of each kind. */
function countLine(line: string): { capitals: number; others: number; blanks: number } {
  let [capitals, others, blanks] = [0, 0, 0];
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === SPACE) blanks++;
    else if (code >= UPPER_A && code <= UPPER_Z) capitals++;
    else if (isSmallOrDigit(code)) others++;
  }
  return { capitals, others, blanks };
}

function isSmallOrDigit(code: number): boolean {
  return (code >= LOWER_A && code <= LOWER_Z) || (code >= ZERO && code <= NINE);
}

const countsOf = perMail(({ body }): Counts => {
  let [capitals, others, length] = [0, 0, 0];
  let blankShare: number | null = null;
  for (const line of body.split("\n")) {
    const { blanks, ...letters } = countLine(line);
    if (line.length >= SHORTEST_PARAGRAPH) {
      blankShare = Math.max(blankShare ?? 0, Math.min(1, blanks / (line.length - blanks)));
    }
    if (blanks === 0) continue;
    capitals += letters.capitals;
    others += letters.others;
    length += line.length;
  }
  return { capitals, others, length, blankShare };
});

/** Capitals among the letters and digits of the body, as a share of 1; 0 of a short body. */
function shareOfCapitals(mail: SpamReading): number {
  const { capitals, others, length } = countsOf(mail);
  return length < 200 || capitals + others === 0 ? 0 : capitals / (capitals + others);
}

/** What all of the patterns below have in common. */
const SIX_WORDS = /\b(?:[a-z]{5,60}[\s.]{1,20}){6}/;
const LONG_WORDS = [
  /\b(?:[a-z]{8,60}[\s.]{1,20}){6}/,
  /\b(?:[a-z]{6,60}[\s.]{1,20}){9}/,
  /\b(?:[a-z]{5,60}[\s.]{1,20}){10}/,
];

const SHORTENERS =
  /^https?:\/\/(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|ow\.ly|buff\.ly|cutt\.ly|rb\.gy|rebrand\.ly|shorturl\.at|tiny\.cc|v\.gd|t\.ly|bit\.do|s\.id|lnkd\.in|amzn\.to|adf\.ly)\//i;

/** Paragraphs of the body; the subject is the first. */
function paragraphs({ body }: SpamReading): string[] {
  return body.split("\n").filter((line) => line.trim() !== "");
}

function isBareLink(mail: SpamReading): boolean {
  const hasUrl = mail.urls.some((url) => /^\w{1,20}:\/\//.test(url));
  return hasUrl && paragraphs(mail).length < 3 && !isExpected(mail);
}

/** Signed mail, replies and lists say little without being spam. */
function isExpected({ values, relays, envelopeFrom }: SpamReading): boolean {
  const names = ["dkim-signature", "references", "list-id"];
  return (
    names.some((name) => values.has(name)) || cameFromItsDomain(envelopeFrom, relays.external[0])
  );
}

/** Whether the server that handed the mail over is of the sender's own domain; none at all is. */
function cameFromItsDomain(sender: string, relay: SpamRelay | undefined): boolean {
  if (relay === undefined) return true;
  return sender !== "" && relay.reverseName.toLowerCase().endsWith(domainOf(sender));
}

const RANDOM_MACRO = /%RA?ND(?:OM)?(?:_|\b|[A-Z]{3})/i;

/** How the text is written. */
export const TEXT_RULES: readonly SpamRule[] = [
  {
    name: "UPPERCASE_50_75",
    points: 0.001,
    description: "Half of the text or more is capitals.",
    hits: (mail) => shareOfCapitals(mail) > 0.5 && shareOfCapitals(mail) <= 0.75,
  },
  {
    name: "UPPERCASE_75_100",
    points: 1.48,
    description: "Three quarters of the text or more are capitals.",
    hits: (mail) => shareOfCapitals(mail) > 0.75,
  },
  {
    name: "TVD_SPACE_RATIO",
    points: 0.001,
    description: "There are hardly any blanks in the text.",
    hits: (mail) => {
      const share = countsOf(mail).blankShare;
      // oxlint-disable-next-line no-control-regex -- What is not ASCII is looked for.
      return share !== null && share < 0.1 && !/(?:[^\x00-\x7f].?){2}/.test(mail.body);
    },
  },
  {
    name: "LONGWORDS",
    points: 2.199,
    description: "There are many long words in a row, as generated text has them.",
    hits: ({ body }) =>
      SIX_WORDS.test(body) && LONG_WORDS.filter((pattern) => pattern.test(body)).length > 1,
  },
  {
    name: "TRACKER_ID",
    points: 0.1,
    description: "A line of the text is one long identifier.",
    hits: (mail) =>
      paragraphs(mail).some(
        (line) => line.length <= 96 && /^[a-z0-9]{6}[-_a-z0-9]{24,86}[a-z0-9]{6}$/i.test(line),
      ),
  },
  {
    name: "PERCENT_RANDOM",
    points: 2.999,
    description: "There is a macro of a spam tool that was not filled in, such as %RND_TEXT.",
    hits: ({ source, headers }) =>
      RANDOM_MACRO.test(source) || headers.some(({ raw }) => RANDOM_MACRO.test(raw)),
  },
  {
    name: "SHORT_SHORTNER",
    points: 1,
    description: "The mail is short, and its link goes through a shortener.",
    hits: (mail) =>
      (mail.bodySize <= 512 || (mail.html !== null && mail.html.length < 512)) &&
      mail.urls.some((url) => SHORTENERS.test(url)),
  },
  {
    name: "BODY_URI_ONLY",
    points: 1,
    description: "There is one paragraph of text, with a link in it.",
    hits: isBareLink,
  },
  {
    name: "HIDE_WIN_STATUS",
    points: 0.001,
    description: "A script hides where a link leads.",
    hits: ({ source }) => /window\.status=/i.test(source) && /onmouseover=/i.test(source),
  },
  {
    name: "FORGED_MUA_OUTLOOK",
    points: 3.999,
    description:
      "The mail says to be written with Outlook, but its Message-ID is another program's.",
    hits: (mail) => {
      const mailer = valueOf(mail, "x-mailer");
      if (/^Outlook$/.test(mailer)) return true;
      const isExpress = /\bOutlook Express [456]\./.test(mailer);
      const isOld = /^Microsoft Outlook(?: 8| CWS, Build 9|, Build 10)\./.test(mailer);
      const id = valueOf(mail, "message-id").slice(0, 998);
      const isOutlookId =
        /^<(?:[0-9a-f]{8}|[0-9a-f]{12})\$[0-9a-f]{8}\$[0-9a-f]{8}@\S+>$/.test(id) ||
        /^<[A-F\d]{32,40}@\S+>$/.test(id) ||
        /^<[A-Za-z0-9-]{27}@hotmail\.com>$/.test(id) ||
        id.startsWith("<!~!");
      // A mail that no server has passed on may have lost its own id.
      return (isExpress || isOld) && !isOutlookId && mail.values.has("received");
    },
  },
];
