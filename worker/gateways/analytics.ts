import type { AnalyticsPoint } from "../domain/analytics.ts";
import type { Env } from "../env.ts";

/** Where the pages' counts go. */
export interface Analytics {
  /** Counts one event; the dataset takes it in the background. */
  count(point: AnalyticsPoint): void;
}

/**
 * Opens Cloudflare's Analytics Engine: index and first blob are the event, then path and detail, and
 * the double is the value. On a laptop the binding is there, and forgets what it is told.
 */
export function openAnalytics({ ANALYTICS: dataset }: Env): Analytics {
  return {
    count({ name, path, detail, value }) {
      dataset.writeDataPoint({ indexes: [name], blobs: [name, path, detail], doubles: [value] });
    },
  };
}
