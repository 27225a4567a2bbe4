import { readForLint, type LintMail } from "./lint-reading.ts";
import {
  LINT_SEVERITIES,
  type LintFinding,
  type LintRuleId,
  type LintSeverity,
} from "./lint-rule.ts";
import { LINT_RULES } from "./lint-rules.ts";

/** A rule that hit, and where. */
export interface LintProblem {
  readonly rule: LintRuleId;
  readonly severity: LintSeverity;
  readonly description: string;
  /** How often it hit. */
  readonly count: number;
  /** The first places. */
  readonly places: LintFinding[];
}

/** Places that are named for one rule. */
const MAX_PLACES = 10;
const MAX_EXCERPT = 120;

/** What looks like a mistake in a mail's content, the gravest first. Linear in the mail's length. */
export function lintContent(mail: LintMail): LintProblem[] {
  const reading = readForLint(mail);
  return LINT_RULES.flatMap(({ id, severity, description, find }) => {
    const places: LintFinding[] = [];
    let count = 0;
    for (const place of find(reading)) {
      count += 1;
      if (places.length < MAX_PLACES) places.push({ ...place, excerpt: shorten(place.excerpt) });
    }
    return count === 0 ? [] : [{ rule: id, severity, description, count, places }];
  }).toSorted((a, b) => rank(a) - rank(b));
}

/** How many problems `lintContent` would find, without all their places. */
export function countLintProblems(mail: LintMail): number {
  const reading = readForLint(mail);
  return LINT_RULES.filter(({ find }) => !isEmpty(find(reading))).length;
}

function isEmpty(places: Iterable<LintFinding>): boolean {
  return places[Symbol.iterator]().next().done === true;
}

function rank({ severity }: LintProblem): number {
  return LINT_SEVERITIES.indexOf(severity);
}

function shorten(excerpt: string): string {
  const line = excerpt.replace(/\s+/g, " ").trim();
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT - 1).toWellFormed()}…` : line;
}
