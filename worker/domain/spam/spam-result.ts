import type { SpamReading } from "./spam-reading.ts";
import { SPAM_RULES } from "./spam-rules.ts";

/** From this score on a mail is spam, as SpamAssassin has it. */
export const SPAM_THRESHOLD = 5;

export type SpamVerdict = "spam" | "ham";

/** What the built-in test found, in the form that is stored. */
export interface SpamResult {
  /** Thousandths of a point, so that sums are exact. */
  readonly millipoints: number;
  /** Names of the rules that hit. */
  readonly rules: readonly string[];
}

/** Runs every rule over a mail. */
export function judge(mail: SpamReading): SpamResult {
  const hits = SPAM_RULES.filter((rule) => rule.hits(mail));
  const millipoints = hits.reduce((sum, { points }) => sum + Math.round(points * 1000), 0);
  return { millipoints, rules: hits.map(({ name }) => name) };
}

/** Whether a score means spam. */
export function verdictOf(score: number): SpamVerdict {
  return score >= SPAM_THRESHOLD ? "spam" : "ham";
}
