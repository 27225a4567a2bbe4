import type { LintReading } from "./lint-reading.ts";

export const LINT_SEVERITIES = ["error", "warning", "hint"] as const;
export type LintSeverity = (typeof LINT_SEVERITIES)[number];

export const LINT_PARTS = ["subject", "text", "html"] as const;
export type LintPart = (typeof LINT_PARTS)[number];

/** One place that looks like a mistake. */
export interface LintFinding {
  readonly part: LintPart;
  /** Line of the part, counted from 1; null: the part as a whole. */
  readonly line: number | null;
  /** What stands there. Hostile text until it is cleaned for its use. */
  readonly excerpt: string;
}

/** One kind of mistake to look for. */
export interface LintRule<Id extends string = string> {
  readonly id: Id;
  readonly severity: LintSeverity;
  /** What is wrong and what to do, as a sentence. */
  readonly description: string;
  /** Where the mail has it. Takes time in proportion to the mail's length. */
  readonly find: (mail: LintReading) => Iterable<LintFinding>;
}
