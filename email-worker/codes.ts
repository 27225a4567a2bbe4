import type { MailCode } from "../worker/domain/mail.ts";
import { findCandidates } from "./code-candidates.ts";
import type { Candidate } from "./code-candidates.ts";
import { asks, findAnchors, fold, isAmount } from "./code-context.ts";
import { evidenceAbove, evidenceAround, evidenceBeside, POINTS } from "./code-evidence.ts";
import type { Evidence, Line } from "./code-evidence.ts";

const MAX_CODES = 10;
/** A code stands near the top of a mail. */
const MAX_TEXT_LENGTH = 64 * 1024;
const MAX_LINE_LENGTH = 1_000;
const MAX_CANDIDATES = 200;
const ENOUGH = 5;
const YEAR = /^(?:19|20)\d\d$/;
const LEGAL_LINE = /©|\(c\) ?\d|copyright|all rights reserved|todos (?:los derechos|os direitos)/;

interface Scored extends Evidence {
  readonly code: string;
}

/**
 * Finds the one-time codes of a mail: digits, or letters with digits beside a word for a code, in
 * English, Spanish or Portuguese. The likeliest first, at most 10, each with the reason.
 */
export function extractCodes(subject: string, text: string): MailCode[] {
  const subjectLine = toLine(subject);
  const lines = text
    .slice(0, MAX_TEXT_LENGTH)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(toLine);
  const subjectWord = subjectWordOf(subjectLine);
  const found = [
    ...scoreLine([subjectLine], 0, ""),
    ...lines.flatMap((_, i) => scoreLine(lines, i, subjectWord)),
  ].slice(0, MAX_CANDIDATES);
  return best(found, subjectLine.text);
}

function toLine(text: string): Line {
  const cut = text.slice(0, MAX_LINE_LENGTH);
  return { text: cut, folded: fold(cut) };
}

function subjectWordOf({ text, folded }: Line): string {
  const word = findAnchors(folded).find(({ kind }) => kind !== "other");
  return word === undefined ? "" : text.slice(word.start, word.end);
}

function scoreLine(lines: readonly Line[], at: number, subjectWord: string): Scored[] {
  const line = lines[at];
  if (line === undefined || !/\d/.test(line.text) || LEGAL_LINE.test(line.folded)) return [];
  return findCandidates(line.text).flatMap((candidate) => {
    const evidence = weigh(lines, at, { candidate, subjectWord });
    return evidence === null ? [] : [{ ...evidence, code: candidate.code }];
  });
}

/** null for what is no code. */
function weigh(
  lines: readonly Line[],
  at: number,
  { candidate, subjectWord }: { candidate: Candidate; subjectWord: string },
): Evidence | null {
  const line = lines[at];
  if (line === undefined) return null;
  const before = line.folded.slice(0, candidate.start);
  const after = line.folded.slice(candidate.end);
  if (isAmount(before, after)) return null;
  const isAlone = !/[\p{L}\p{N}]/u.test(before + after);
  const canStandAlone = isAlone && !candidate.isAlphanumeric;
  const context =
    evidenceBeside(line, candidate) ??
    (isAlone ? evidenceAround(lines, at) : evidenceAbove(lines, at)) ??
    (canStandAlone ? evidenceOfSubject(subjectWord) : null);
  if (context === null) return null;
  const signs = { alone: isAlone, asked: asks(before), subjectWord: subjectWord !== "" };
  const points = context.points + shapePoints(candidate) + signPoints(signs);
  return points < ENOUGH ? null : { ...context, points };
}

function signPoints(signs: Readonly<Record<"alone" | "asked" | "subjectWord", boolean>>): number {
  const { alone, asked, subjectWord } = POINTS;
  return (
    (signs.alone ? alone : 0) + (signs.asked ? asked : 0) + (signs.subjectWord ? subjectWord : 0)
  );
}

function evidenceOfSubject(word: string): Evidence | null {
  return word === ""
    ? null
    : { points: 0, reason: `alone on its line, the subject says '${word}'` };
}

function shapePoints({ code, isAlphanumeric }: Candidate): number {
  if (isAlphanumeric) return 0;
  if (YEAR.test(code)) return POINTS.year;
  if (code.length > 8) return POINTS.veryLong;
  return code.length === 6 ? POINTS.sixDigits : 0;
}

function best(found: readonly Scored[], subject: string): MailCode[] {
  const unique = new Map<string, Scored>();
  for (const scored of found) {
    const points = scored.points + (subject.includes(scored.code) ? POINTS.inSubject : 0);
    const known = unique.get(scored.code);
    if (known !== undefined && known.points >= points) continue;
    unique.set(scored.code, { ...scored, points });
  }
  return [...unique.values()]
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MAX_CODES)
    .map(({ code, reason }) => ({ code, reason }));
}
