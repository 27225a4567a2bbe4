import type { AnalyticsEvent } from "../../../worker/contract/analytics.ts";
import { EventQueue } from "./event-queue.ts";
import { watchPage } from "./page-watch.ts";
import { onTracked } from "./track.ts";

/** Whether the visitor lets us count. */
export interface Permission {
  isGiven(): boolean;
  /** Calls `listener` when that may have changed. */
  onChange(listener: () => void): void;
}

interface AnalyticsOptions {
  /** Where batches are posted. */
  readonly url: string;
  readonly permission: Permission;
  /** Whether another script counts this page, so that only what is told of is counted until the next. */
  readonly isWatched: boolean;
}

/**
 * Counts what is seen and done on the pages, from the moment the visitor permits it and as long as
 * that holds. What was done before is neither kept nor sent. The returned function ends it for good.
 */
export function startAnalytics({ url, permission, isWatched }: AnalyticsOptions): () => void {
  let stop: (() => void) | null = null;
  let hasEnded = false;
  const follow = (): void => {
    if (permission.isGiven() && !hasEnded) {
      stop ??= collect(url, isWatched);
    } else {
      stop?.();
      stop = null;
    }
  };
  permission.onChange(follow);
  follow();
  return () => {
    hasEnded = true;
    follow();
  };
}

/** Collects; the returned function ends it, and sends what was counted until then. */
function collect(url: string, isWatched: boolean): () => void {
  const end = new AbortController();
  const { signal } = end;
  const queue = new EventQueue(url);
  const count = (event: AnalyticsEvent): void => queue.add(event);
  let path = location.pathname;
  let leave = isWatched ? () => {} : watchPage(path, count);
  const stopTracking = onTracked((event) => {
    if (event.name !== "page_view") {
      count({ ...event, path });
    } else if (event.path !== path) {
      leave();
      path = event.path;
      leave = watchPage(path, count);
    }
  });
  // The last moment that every browser tells a page of.
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") queue.send();
    },
    { signal },
  );
  return () => {
    end.abort();
    stopTracking();
    leave();
    queue.send();
  };
}
