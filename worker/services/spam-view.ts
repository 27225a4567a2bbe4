import type { SpamView } from "../contract/spam.ts";
import { SPAM_THRESHOLD, verdictOf, type SpamResult } from "../domain/spam/spam-result.ts";
import { SPAM_RULES } from "../domain/spam/spam-rules.ts";

const RULES = new Map(SPAM_RULES.map((rule) => [rule.name, rule]));

/** A stored spam result as the API shows it; null for a mail that was not tested. */
export function viewSpam(result: SpamResult | null): SpamView | null {
  if (result === null) return null;
  const score = result.millipoints / 1000;
  return {
    score,
    threshold: SPAM_THRESHOLD,
    verdict: verdictOf(score),
    engine: "built-in",
    rules: result.rules
      .flatMap(describe)
      .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points)),
  };
}

/** A rule that is gone since the mail was tested has left nothing to tell but its share of the score. */
function describe(name: string): SpamView["rules"] {
  const rule = RULES.get(name);
  return rule === undefined ? [] : [{ name, points: rule.points, description: rule.description }];
}
