import type { Candidate } from "./code-candidates.ts";
import { endsWithLink, findAnchors, isDirect, isDirectBack } from "./code-context.ts";
import type { Anchor } from "./code-context.ts";

/** How far from its words a code may stand in the same line. */
const REACH = 80;
const LINES_ABOVE = 3;

/** What speaks for a number being a code, and against. */
export const POINTS = {
  codeWord: 5,
  weakWord: 3,
  otherWord: -10,
  direct: 4,
  linked: 2,
  asked: 2,
  alone: 2,
  subjectWord: 2,
  inSubject: 2,
  sixDigits: 1,
  otherNumberBetween: -3,
  perLineAway: -1,
  year: -4,
  veryLong: -1,
} as const;

/** A line as written and folded for comparing; offsets hold in both. */
export interface Line {
  readonly text: string;
  readonly folded: string;
}

export interface Evidence {
  readonly points: number;
  readonly reason: string;
}

/** What the nearest phrase of the same line says; one in front counts before one behind. */
export function evidenceBeside({ text, folded }: Line, { start, end }: Candidate): Evidence | null {
  const anchors = findAnchors(folded);
  const front = anchors.findLast(
    (word) =>
      word.end <= start &&
      start - word.end <= REACH &&
      !(word.kind === "other" && hasNumber(folded.slice(word.end, start))),
  );
  if (front !== undefined) {
    const gap = folded.slice(front.end, start);
    const quoted = text.slice(front.start, isDirect(gap) ? start : front.end);
    const tie = isDirect(gap) ? POINTS.direct : endsWithLink(gap) ? POINTS.linked : 0;
    return evidence(front, `after '${withoutEdges(quoted)}'`, tie + gapPoints(gap));
  }
  const behind = anchors.find((word) => word.start >= end && word.start - end <= REACH);
  if (behind === undefined || behind.kind === "other") return null;
  const gap = folded.slice(end, behind.start);
  const quoted = text.slice(isDirectBack(gap) ? end : behind.start, behind.end);
  const tie = isDirectBack(gap) ? POINTS.direct : 0;
  return evidence(behind, `before '${withoutEdges(quoted)}'`, tie + gapPoints(gap));
}

/** A number in between takes the phrase for itself. */
function gapPoints(gap: string): number {
  return hasNumber(gap) ? POINTS.otherNumberBetween : 0;
}

function hasNumber(gap: string): boolean {
  return /\d{3}/.test(gap);
}

function evidence({ kind }: Anchor, reason: string, extra: number): Evidence {
  if (kind === "other") return { points: POINTS.otherWord, reason };
  return { points: extra + (kind === "code" ? POINTS.codeWord : POINTS.weakWord), reason };
}

/** For a code that has its line to itself: the lines above, then the one below. */
export function evidenceAround(lines: readonly Line[], at: number): Evidence | null {
  for (let distance = 1; distance <= LINES_ABOVE; distance++) {
    const above = evidenceOfLine(lines[at - distance], "alone on its line below");
    if (above !== null) {
      return { ...above, points: above.points + (distance - 1) * POINTS.perLineAway };
    }
  }
  return evidenceOfLine(lines[at + 1], "alone on its line above");
}

/** For a code amid other words the line above weighs less. */
export function evidenceAbove(lines: readonly Line[], at: number): Evidence | null {
  const above = evidenceOfLine(lines[at - 1], "below");
  return above === null ? null : { ...above, points: above.points + POINTS.perLineAway };
}

function evidenceOfLine(line: Line | undefined, where: string): Evidence | null {
  if (line === undefined) return null;
  const word = findAnchors(line.folded).at(-1);
  if (word === undefined) return null;
  return evidence(word, `${where} '${line.text.slice(word.start, word.end)}'`, 0);
}

function withoutEdges(quoted: string): string {
  return quoted.replace(/\s+/g, " ").replace(/^[^\p{L}\p{N}]{1,8}|[^\p{L}\p{N}]{1,8}$/gu, "");
}
