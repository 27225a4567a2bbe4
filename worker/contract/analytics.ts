import * as z from "zod/mini";
import { MAX_ANALYTICS_EVENTS } from "../domain/analytics.ts";

const DAY_SECONDS = 86_400;

/** A path of ours. Without query and fragment, which could name somebody. */
const path = z
  .string("must be a path")
  .check(z.maxLength(100, "has at most 100 characters"), z.regex(/^\/[\w./-]*$/, "must be a path"));
const label = z
  .string("must be a name")
  .check(z.regex(/^[\w-]{1,40}$/, "has 1 to 40 letters, digits and - _"));

/** What a page may count. There is no field for anything about the visitor. */
export const AnalyticsEvent = z.discriminatedUnion("name", [
  z.strictObject({ name: z.literal("page_view"), path }),
  z.strictObject({ name: z.literal("section_view"), path, section: label }),
  z.strictObject({ name: z.literal("scroll_depth"), path, percent: z.literal([25, 50, 75, 100]) }),
  z.strictObject({ name: z.literal("click"), path, element: label }),
  z.strictObject({
    name: z.literal("time_on_page"),
    path,
    seconds: z.int().check(z.minimum(1), z.maximum(DAY_SECONDS)),
  }),
  z.strictObject({ name: z.enum(["sign_up", "sign_in"]), path, method: label }),
  z.strictObject({ name: z.enum(["logout", "subscription_cancel"]), path }),
]);
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>;

/** What POST /v1/analytics takes. */
export const AnalyticsBatch = z.strictObject({
  events: z
    .array(AnalyticsEvent, "must be a list of events")
    .check(
      z.minLength(1, "names at least one event"),
      z.maxLength(MAX_ANALYTICS_EVENTS, `has at most ${MAX_ANALYTICS_EVENTS} events`),
    ),
});
