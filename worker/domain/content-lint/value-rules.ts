import type { LintReading } from "./lint-reading.ts";
import type { LintFinding, LintRule } from "./lint-rule.ts";

/**
 * Where a value was meant to be: after a greeting, after a label or a sign of money, as all that an element
 * or a line says, or at the end of a sentence's "for". "Null and void" and "is undefined" are words.
 */
const SLOTS = [
  /^(?:undefined|null|nil)[,.!]?$/,
  /\b(?:hi|hello|hey|dear|welcome|hola|bienvenid[oa]|querid[oa]|estimad[oa]|ol[áa]|oi|prezad[oa]|car[oa]|bem-vind[oa]),?\s(?:undefined|null|None|nil)\b/i,
  /[:#$€£]\s?(?:undefined|null|None|nil)[.,]?$/,
  /[$€£#](?:undefined|null)\b/,
  /\b(?:undefined|null)\s(?:undefined|null)\b/,
];
/** What every slot holds. */
const NO_VALUE = /undefined|null|none|nil/i;
const URL_SLOT = /[/=](?:undefined|null|NaN|\[object%20Object\])(?=[/&?#]|$)/;

/** Places of the patterns, which are tried only in a mail that has the `sign` that all of them hold. */
function* inTexts(
  { texts, everything }: LintReading,
  sign: RegExp,
  patterns: readonly RegExp[],
): Iterable<LintFinding> {
  if (!sign.test(everything)) return;
  for (const { part, line, text } of texts) {
    const trimmed = text.trim();
    const found = patterns.map((pattern) => pattern.exec(trimmed)).find((match) => match !== null);
    if (found) yield { part, line, excerpt: around(trimmed, found.index) };
  }
}

/** What stands around a place, so that it can be found again. */
function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 20), at + 60);
}

/** Values that a program printed though it had none. */
export const VALUE_RULES: readonly LintRule[] = [
  {
    id: "value-missing",
    severity: "error",
    description: "A program printed that it had no value here.",
    find: (mail) => inTexts(mail, NO_VALUE, SLOTS),
  },
  {
    id: "value-in-link",
    severity: "error",
    description: "A link or an image has a part that a program had no value for.",
    *find({ urls }) {
      for (const { part, line, url } of urls) {
        if (URL_SLOT.test(url)) yield { part, line, excerpt: url };
      }
    },
  },
  {
    id: "value-object",
    severity: "error",
    description: "A program printed an object instead of what is in it.",
    find: (mail) => inTexts(mail, /\[object /, [/\[object (?:Object|Array|Promise|Map|Set)\]/]),
  },
  {
    id: "value-nan",
    severity: "error",
    description: "A program printed a number that is none.",
    // "NaN" alone is a word of programmers; beside money, a unit or a label it is a number gone wrong.
    find: (mail) =>
      inTexts(mail, /NaN/, [
        /[$€£]\s?NaN\b/,
        /\bNaN\s?(?:[$€£%]|USD|EUR|GBP|BRL|kg|km|days?|hours?|minutes?|items?)/,
        /:\s?NaN[.,]?$/,
        /^NaN[.,]?$/,
      ]),
  },
  {
    id: "value-date",
    severity: "error",
    description: "A program printed a date that it could not read.",
    find: (mail) => inTexts(mail, /Invalid Date/, [/\bInvalid Date\b/]),
  },
];
