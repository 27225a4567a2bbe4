import { HOST_RULES } from "./host-rules.ts";
import { HTML_RULES } from "./html-rules.ts";
import type { LintRule } from "./lint-rule.ts";
import { PART_RULES } from "./part-rules.ts";
import { PLACEHOLDER_RULES } from "./placeholder-rules.ts";
import { VALUE_RULES } from "./value-rules.ts";

/** Every rule of the content lint. */
export const LINT_RULES: readonly LintRule[] = [
  ...PLACEHOLDER_RULES,
  ...VALUE_RULES,
  ...HOST_RULES,
  ...PART_RULES,
  ...HTML_RULES,
];
