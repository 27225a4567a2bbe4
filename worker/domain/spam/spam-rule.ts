import type { SpamReading } from "./spam-reading.ts";

/** One thing to look for in a mail. Name and points are SpamAssassin's. */
export interface SpamRule {
  readonly name: string;
  /** Above zero: speaks for spam. */
  readonly points: number;
  /** What was found, as a sentence. */
  readonly description: string;
  /** Whether the mail has it. Takes time in proportion to the mail's length. */
  readonly hits: (mail: SpamReading) => boolean;
}

/** Rules that look for one pattern in the visible text. */
export function bodyRules(
  rows: readonly (readonly [name: string, points: number, pattern: RegExp, description: string])[],
): SpamRule[] {
  return rows.map(([name, points, pattern, description]) => ({
    name,
    points,
    description,
    hits: ({ body }) => pattern.test(body),
  }));
}

/** Rules that look for one pattern in each URL. */
export function urlRules(
  rows: readonly (readonly [name: string, points: number, pattern: RegExp, description: string])[],
): SpamRule[] {
  return rows.map(([name, points, pattern, description]) => ({
    name,
    points,
    description,
    hits: ({ urls }) => urls.some((url) => pattern.test(url)),
  }));
}
