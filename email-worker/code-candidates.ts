import { SENDER_MARKS } from "./code-words.ts";
import { everyMatch } from "./every-match.ts";

/** Something in a line that could be a code. */
export interface Candidate {
  /** As typed into a form: digit groups joined. */
  readonly code: string;
  readonly start: number;
  readonly end: number;
  readonly isAlphanumeric: boolean;
}

const DIGITS =
  /(?<![\p{L}\p{N}_])(?:\d{3}[ \u00a0-]\d{3}|\d{4}[ \u00a0-]\d{4}|\d{4,10}|\d(?: \d){3,7})(?![\p{L}\p{N}_])/gu;
const MARKED = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:${SENDER_MARKS.join("|")})-(\\d{4,8})(?![\\p{L}\\p{N}_-])`,
  "giu",
);
const MIXED =
  /(?<![\p{L}\p{N}_-])(?=[A-Za-z-]{0,10}\d)(?=[\d-]{0,10}[A-Za-z])[A-Za-z0-9]{2,10}(?:-[A-Za-z0-9]{2,6}){0,2}(?![\p{L}\p{N}_-])/gu;
/** Addresses and links: what stands in them is no code to type. */
const ADDRESS_TOKEN = /@|:\/\/|www\.|\.[a-z]{2,}\//i;
const JOINED_IN_FRONT = /[+(#]$|\d[-./:,]$|\p{L}-$|\d\d $/u;
const JOINED_BEHIND = /^[-./:,]\d/;

/** The candidates of a line in order. Numbers that are part of something longer are left out. */
export function findCandidates(line: string): Candidate[] {
  const masked = maskAddresses(line);
  const marked = everyMatch(masked, MARKED).map((match) => ({
    code: match[1] ?? "",
    start: match.index,
    end: match.index + match[0].length,
    isAlphanumeric: false,
  }));
  const digits = everyMatch(masked, DIGITS)
    .map((match) => candidate(match, false))
    .filter((found) => !isPartOfNumber(masked, found));
  const mixed = everyMatch(masked, MIXED)
    .map((match) => candidate(match, true))
    .filter(
      ({ code, start }) => isCodeShaped(code) && !marked.some((mark) => mark.start === start),
    );
  return [...marked, ...digits, ...mixed].toSorted((a, b) => a.start - b.start);
}

function candidate(match: RegExpExecArray, isAlphanumeric: boolean): Candidate {
  const code = isAlphanumeric ? match[0] : match[0].replace(/\D/g, "");
  return { code, start: match.index, end: match.index + match[0].length, isAlphanumeric };
}

/** Blanks keep the offsets. */
function maskAddresses(line: string): string {
  return line
    .split(/(\s+)/)
    .map((token) => (ADDRESS_TOKEN.test(token) ? " ".repeat(token.length) : token))
    .join("");
}

/** Dates, times, prices, phone numbers and the like: digits on the other side of a joint. */
function isPartOfNumber(line: string, { start, end }: Candidate): boolean {
  const before = line.slice(Math.max(0, start - 3), start);
  const after = line.slice(end, end + 2);
  if (JOINED_IN_FRONT.test(before) || JOINED_BEHIND.test(after)) return true;
  // Groups of digits go on in phone and card numbers; a plain number may have another after it.
  return line.slice(start, end).includes(" ") && /^ \d/.test(after);
}

/** Letters and digits, 4 to 10 of them, and no measure such as 1080p or 24hrs. */
function isCodeShaped(code: string): boolean {
  const bare = code.replaceAll("-", "");
  if (bare.length < 4 || bare.length > 10) return false;
  return /\d/.test(bare) && /[A-Za-z]/.test(bare) && !/^\d+[a-z]+$/.test(bare);
}
