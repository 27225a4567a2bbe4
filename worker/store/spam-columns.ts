import type { SpamResult } from "../domain/spam/spam-result.ts";

/** A spam result as it lies in a message's row: about 20 bytes for each rule that hit. */
export interface SpamColumns {
  /** Thousandths of a point; null: not tested. */
  readonly spamScore: number | null;
  readonly spamRules: string | null;
}

/** Lays a result out for the row; null where the mail was not tested. */
export function spamColumns(spam: SpamResult | null): SpamColumns {
  return { spamScore: spam?.millipoints ?? null, spamRules: spam?.rules.join(" ") ?? null };
}

/** The result that {@link spamColumns} laid out. */
export function spamResultOf({ spamScore, spamRules }: SpamColumns): SpamResult | null {
  if (spamScore === null) return null;
  const rules = (spamRules ?? "").split(" ").filter((name) => name !== "");
  return { millipoints: spamScore, rules };
}
