import { valueOf, type SpamReading } from "./spam-reading.ts";
import type { SpamRule } from "./spam-rule.ts";

const MAX_SUBJECT = 1_000;

function subjectOf({ subject }: SpamReading): string {
  return subject.slice(0, MAX_SUBJECT).trim();
}

const REPLY_MARKS = /^(?:(?:re|fwd|fw|aw|antwort|wg|sv|vb|vs|vl): ?)+/i;

function isShouted(mail: SpamReading): boolean {
  const subject = subjectOf(mail).replace(REPLY_MARKS, "");
  if (subject.length < 10 || !/\s/.test(subject)) return false;
  const letters = subject.replace(/[^a-zA-Z]/g, "");
  return letters !== "" && letters === letters.toUpperCase();
}

/** Single letters with the same mark between them, as in V-I-A-G-R-A. */
const GAPPY = /\b(?:[a-z]([-_. =~/:,*!@#$%^&+;"'<>\\])\1{0,2}){4}/i;

function subjectRule(
  name: string,
  points: number,
  { pattern, description }: { pattern: RegExp; description: string },
): SpamRule {
  return { name, points, description, hits: (mail) => pattern.test(subjectOf(mail)) };
}

/** How the subject is written, and what it promises. */
export const SUBJECT_RULES: readonly SpamRule[] = [
  {
    name: "SUBJ_ALL_CAPS",
    points: 0.5,
    description: "The subject is in capitals only.",
    hits: isShouted,
  },
  {
    name: "SUBJ_ILLEGAL_CHARS",
    points: 0.62,
    description: "The subject has raw bytes that are no UTF-8.",
    hits: ({ headers }) =>
      headers.some(({ name, isBroken }) => isBroken && name.toLowerCase() === "subject"),
  },
  {
    name: "SUBJECT_NEEDS_ENCODING",
    points: 0.498,
    description: "The subject has raw bytes where it should use encoded words (RFC 2047).",
    hits: ({ headers, values }) =>
      headers.some(({ name, isBroken }) => isBroken && name.toLowerCase() === "subject") &&
      !/=\?[^?\s]{1,60}\?[bq]\?/i.test(values.get("subject") ?? ""),
  },
  {
    name: "UNRESOLVED_TEMPLATE",
    points: 3.035,
    description: "A header has a placeholder that was not filled in, such as %NAME.",
    hits: ({ headers }) =>
      headers.some(
        ({ name, raw }) =>
          /%[A-Z][A-Z_-]/.test(raw) &&
          !/^(?:x-vms-to|x-uidl|x-face|to|cc|from|subject|references|in-reply-to|(?:x-|resent-|x-original-)?message-id)$/i.test(
            name,
          ),
      ),
  },
  {
    name: "MISSING_MIMEOLE",
    points: 0.392,
    description: "There is an X-MSMail-Priority, but no X-MimeOLE: Outlook would write both.",
    hits: (mail) =>
      mail.values.has("x-msmail-priority") &&
      !mail.values.has("x-mimeole") &&
      !mail.values.has("dkim-signature") &&
      !/SquirrelMail\b|^Microsoft (?:Office )?Outlook 1[2456]\.0/.test(valueOf(mail, "x-mailer")) &&
      !mail.parts.some(({ encoding }) => encoding.includes("base64")),
  },
  subjectRule("GAPPY_SUBJECT", 0.1, {
    pattern: GAPPY,
    description: "The subject has l-e-t-t-e-r-s with marks between them.",
  }),
  {
    name: "PLING_QUERY",
    points: 0.1,
    description: "The subject has both an exclamation and a question mark.",
    hits: ({ subject }) => subject.includes("?") && subject.includes("!"),
  },
  subjectRule("SUBJ_BUY", 0.594, {
    pattern: /^buy/i,
    description: "The subject begins with “buy”.",
  }),
  subjectRule("SUBJECT_DIET", 1.927, {
    pattern: /\blose (?:[^ ]{1,40} ){0,6}?[^ ]{0,40}(?:pounds|lbs|weight)/i,
    description: "The subject is about losing weight.",
  }),
  subjectRule("SUBJ_DOLLARS", 0.1, {
    pattern: /^\$[0-9.,]+\b/,
    description: "The subject begins with an amount of dollars.",
  }),
  subjectRule("SUBJ_AS_SEEN", 2.711, {
    pattern: /\bas seen/i,
    description: "The subject says “as seen”.",
  }),
  subjectRule("SUBJ_YOUR_FAMILY", 2.91, {
    pattern: /your family/i,
    description: "The subject says “your family”.",
  }),
  subjectRule("ENGLISH_UCE_SUBJECT", 0.953, {
    pattern: /^[^0-9a-z]*adv(?:ert)?\b/i,
    description: "The subject is marked as an advertisement.",
  }),
];
