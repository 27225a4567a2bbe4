import type { LintReading } from "./lint-reading.ts";
import type { LintRule } from "./lint-rule.ts";

/** Most inboxes show this much of a subject. */
const MAX_SUBJECT = 78;
/** Words of the HTML that a comparison needs. */
const MIN_WORDS = 12;
/** Less of the HTML's words than this share in the text part: it says something else. */
const MIN_SHARED = 0.3;
const MAX_READ = 50_000;
const WORD = /\p{L}{4,40}/gu;

function wordsOf(text: string): Set<string> {
  return new Set(text.slice(0, MAX_READ).toLowerCase().match(WORD) ?? []);
}

function htmlWords({ texts, title }: LintReading): Set<string> {
  const shown = texts.filter(({ part, text }) => part === "html" && text.trim() !== title);
  return wordsOf(shown.map(({ text }) => text).join(" "));
}

function saysSomethingElse(mail: LintReading): boolean {
  if (mail.html.trim() === "" || mail.text.trim() === "") return false;
  const wanted = htmlWords(mail);
  if (wanted.size < MIN_WORDS) return false;
  const has = wordsOf(mail.text);
  return [...wanted].filter((word) => has.has(word)).length < wanted.size * MIN_SHARED;
}

/** The subject, and whether the parts of the mail belong together. */
export const PART_RULES: readonly LintRule[] = [
  {
    id: "subject-empty",
    severity: "error",
    description: "The mail has no subject.",
    *find({ subject }) {
      if (subject.trim() === "") yield { part: "subject", line: null, excerpt: "" };
    },
  },
  {
    id: "subject-long",
    severity: "hint",
    description: `The subject has more than ${MAX_SUBJECT} characters, and inboxes cut it off.`,
    *find({ subject }) {
      if (subject.trim().length > MAX_SUBJECT) {
        yield { part: "subject", line: null, excerpt: subject.trim().slice(MAX_SUBJECT - 20) };
      }
    },
  },
  {
    id: "text-missing",
    severity: "warning",
    description:
      "There is no text part: watches, screen readers and text clients show what they make of the HTML, and spam filters count it.",
    *find({ text, html }) {
      if (html.trim() !== "" && text.trim() === "") {
        yield { part: "text", line: null, excerpt: "" };
      }
    },
  },
  {
    id: "text-differs",
    severity: "warning",
    description: "The text part says something else than the HTML: few of its words are there.",
    *find(mail) {
      if (saysSomethingElse(mail)) {
        yield { part: "text", line: null, excerpt: mail.text.trim().slice(0, 80) };
      }
    },
  },
];
