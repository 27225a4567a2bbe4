import * as z from "zod/mini";
import { DEFAULT_PAGE, MAX_PAGE, REFUSALS_PER_DAY } from "../domain/limits.ts";
import { REFUSAL_REASONS } from "../domain/refusal.ts";
import { described } from "./described.ts";
import { cursor, integer, names } from "./parameter.ts";

/** What GET /api/v1/usage answers. */
export const UsageAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    period: described(z.string(), "The month, as 2026-11."),
    limit: described(z.nullable(z.int()), "Credits of the month; null: unlimited."),
    used: z.int(),
    left: z.nullable(z.int()),
    resetsAt: described(z.string(), "When credits start anew, ISO 8601."),
    namespaces: described(
      z.array(z.object({ ns: z.string(), used: z.int() })),
      "Of the namespaces this key reaches.",
    ),
  }),
});
export type UsageAnswer = z.output<typeof UsageAnswer>;

/** What those who read the list have to know of it. */
export const REFUSED_DETAILS =
  `Newest first. At most ${REFUSALS_PER_DAY} refusals of a company are listed for any 24 hours: ` +
  "where there are so many, more were refused.";

/** What GET /api/v1/refused takes. */
export const RefusedQuery = z.strictObject({
  ns: described(z.optional(names()), "Namespaces, separated by commas."),
  limit: z._default(integer(1, MAX_PAGE), DEFAULT_PAGE),
  before: described(z.optional(cursor()), "Only what was refused before this cursor."),
});
export type RefusedQuery = z.output<typeof RefusedQuery>;

/** What it answers, newest first. */
export const RefusedAnswer = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      createdAt: z.string(),
      timestamp: z.int(),
      address: z.string(),
      from: z.string(),
      size: z.int(),
      reason: z.enum(REFUSAL_REASONS),
      detail: z.string(),
      cursor: z.string(),
    }),
  ),
  pagination: z.object({ limit: z.int(), hasMore: z.boolean() }),
});
export type RefusedAnswer = z.output<typeof RefusedAnswer>;
