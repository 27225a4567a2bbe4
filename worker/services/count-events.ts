import type { AnalyticsEvent } from "../contract/analytics.ts";
import type { AnalyticsPoint } from "../domain/analytics.ts";
import type { Client } from "./client.ts";
import type { ServiceContext } from "./context.ts";
import { COUNTED_PERIOD_MS, rateLimited } from "./rate-limit.ts";

/**
 * Counts a page's events. The client's address is only held against the rate limit, and kept
 * nowhere. Throws RATE_LIMITED.
 */
export async function countEvents(
  { analytics, analyticsLimit }: ServiceContext,
  { address }: Client,
  events: readonly AnalyticsEvent[],
): Promise<void> {
  if (address !== null && !(await analyticsLimit.limit({ key: address })).success) {
    throw rateLimited("Too many events. Wait a minute.", COUNTED_PERIOD_MS);
  }
  for (const event of events) analytics.count(pointOf(event));
}

function pointOf(event: AnalyticsEvent): AnalyticsPoint {
  const { name, path } = event;
  switch (name) {
    case "section_view":
      return { name, path, detail: event.section, value: 1 };
    case "click":
      return { name, path, detail: event.element, value: 1 };
    case "sign_up":
    case "sign_in":
      return { name, path, detail: event.method, value: 1 };
    case "scroll_depth":
      return { name, path, detail: "", value: event.percent };
    case "time_on_page":
      return { name, path, detail: "", value: event.seconds };
    case "page_view":
    case "logout":
    case "subscription_cancel":
      return { name, path, detail: "", value: 1 };
    default:
      return event satisfies never;
  }
}
