import type { LintReading } from "./lint-reading.ts";

export const LINT_SEVERITIES = ["error", "warning", "hint"] as const;
export type LintSeverity = (typeof LINT_SEVERITIES)[number];

export const LINT_PARTS = ["subject", "text", "html"] as const;
export type LintPart = (typeof LINT_PARTS)[number];

/** The names of all rules. */
export const LINT_RULE_IDS = [
  "placeholder-braces",
  "placeholder-tag",
  "placeholder-dollar",
  "placeholder-erb",
  "placeholder-merge-tag",
  "placeholder-percent",
  "placeholder-brace",
  "placeholder-bracket",
  "lorem-ipsum",
  "value-missing",
  "value-in-link",
  "value-object",
  "value-nan",
  "value-date",
  "host-local",
  "host-staging",
  "link-insecure",
  "link-empty",
  "link-hash",
  "link-script",
  "subject-empty",
  "subject-long",
  "text-missing",
  "text-differs",
  "image-alt",
  "image-size",
  "html-lang",
  "html-lang-wrong",
  "html-title",
  "preview-text",
] as const;
export type LintRuleId = (typeof LINT_RULE_IDS)[number];

/** One place that looks like a mistake. */
export interface LintFinding {
  readonly part: LintPart;
  /** Line of the part, counted from 1; null: the part as a whole. */
  readonly line: number | null;
  /** What stands there. Hostile text until it is cleaned for its use. */
  readonly excerpt: string;
}

/** One kind of mistake to look for. */
export interface LintRule {
  readonly id: LintRuleId;
  readonly severity: LintSeverity;
  /** What is wrong and what to do, as a sentence. */
  readonly description: string;
  /** Where the mail has it. Takes time in proportion to the mail's length. */
  readonly find: (mail: LintReading) => Iterable<LintFinding>;
}
