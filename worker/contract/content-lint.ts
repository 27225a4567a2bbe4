import * as z from "zod/mini";
import { LINT_PARTS, LINT_RULE_IDS, LINT_SEVERITIES } from "../domain/content-lint/lint-rule.ts";
import { described } from "./described.ts";

const Place = z.object({
  part: z.enum(LINT_PARTS),
  line: described(
    z.nullable(z.int()),
    "Counted from 1 within the part; null: the part as a whole.",
  ),
  excerpt: described(z.string(), "What stands there."),
});

const Problem = z.object({
  rule: z.enum(LINT_RULE_IDS),
  severity: z.enum(LINT_SEVERITIES),
  description: described(z.string(), "What is wrong and what to do."),
  count: described(z.int(), "How often."),
  places: described(z.array(Place), "The first 10."),
});

/** What looks like a mistake in a mail's content. */
export const ContentLint = z.object({
  problems: described(
    z.array(Problem),
    "One for each rule that hit, the gravest first. Of each part the first 256 KiB are looked at.",
  ),
});
export type ContentLint = z.output<typeof ContentLint>;
