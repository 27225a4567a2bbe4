import {
  ASKING_WORDS,
  CODE_WORDS,
  CURRENCIES,
  LINKING_WORDS,
  OTHER_WORDS,
  UNITS,
  WEAK_CODE_WORDS,
} from "./code-words.ts";
import { everyMatch } from "./every-match.ts";

export type WordKind = "code" | "weak" | "other";

/** A phrase found in a line that says what the numbers around it are. */
export interface Anchor {
  readonly kind: WordKind;
  readonly start: number;
  readonly end: number;
}

const KINDS: ReadonlyMap<string, WordKind> = new Map<string, WordKind>([
  ...WEAK_CODE_WORDS.map((word) => [word, "weak"] as const),
  ...CODE_WORDS.map((word) => [word, "code"] as const),
  ...OTHER_WORDS.map((word) => [word, "other"] as const),
]);

const ANCHORS = new RegExp(`(?<![a-z0-9])(?:${alternatives([...KINDS.keys()])})(?![a-z0-9])`, "g");
const UNIT_NEXT = new RegExp(`^ ?(?:${alternatives(UNITS)})(?![a-z0-9])`);
const CURRENCY_BEFORE = new RegExp(`(?:${alternatives(CURRENCIES)}) ?$`);
const DIRECT = new RegExp(`^[^a-z0-9]{0,6}(?:(?:${alternatives(LINKING_WORDS)})[^a-z0-9]{0,6})?$`);
const LINK_BEFORE = new RegExp(
  `(?:(?<![a-z0-9])(?:${alternatives(LINKING_WORDS)})|:)[^a-z0-9]{0,6}$`,
);
const ASKED = new RegExp(`(?<![a-z0-9])(?:${alternatives(ASKING_WORDS)})[^a-z0-9]{1,6}$`);
const BACK_TO_CODE =
  /^[^a-z0-9]{0,3}(?:is|es|e|as) (?:your|tu|su|o seu|a sua|seu|sua|the|el|la|o|a) $/;
const ACCENTED = /[^\x20-\x7e]/g;

/** Lower case without accents, character for character: offsets hold in both. */
export function fold(line: string): string {
  return line.replace(ACCENTED, foldChar).replace(/[A-Z]/g, (char) => char.toLowerCase());
}

function foldChar(char: string): string {
  if (/\s/.test(char)) return " ";
  const base = char.normalize("NFD").charAt(0);
  return /[A-Za-z]/.test(base) ? base : char;
}

/** The phrases of a folded line, in order; of overlapping ones the longest. */
export function findAnchors(folded: string): Anchor[] {
  return everyMatch(folded, ANCHORS).map((match) => ({
    kind: KINDS.get(match[0].replaceAll("-", " ")) ?? "other",
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Whether a number is an amount: "R$ 1200", "1440 minutes". */
export function isAmount(before: string, after: string): boolean {
  return CURRENCY_BEFORE.test(before) || UNIT_NEXT.test(after);
}

/** Whether the text between a phrase and a code ties them together, as in "code is: 493027". */
export function isDirect(gap: string): boolean {
  return DIRECT.test(gap);
}

/** Whether the text in front ends in a word that leads to a code, as in "code for you is". */
export function endsWithLink(before: string): boolean {
  return LINK_BEFORE.test(before);
}

/** Whether the text in front asks for the code, as in "enter 493027". */
export function asks(before: string): boolean {
  return ASKED.test(before);
}

/** Whether the text between a code and a phrase ties them, as in "493027 is your code". */
export function isDirectBack(gap: string): boolean {
  return BACK_TO_CODE.test(gap);
}

/** Longest first, because a regular expression takes the first that fits. */
function alternatives(phrases: readonly string[]): string {
  return phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/[$.]/g, "\\$&").replaceAll(" ", "[ -]"))
    .join("|");
}
