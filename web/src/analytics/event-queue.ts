import type { AnalyticsEvent } from "../../../worker/contract/analytics.ts";
import { MAX_ANALYTICS_EVENTS } from "../../../worker/domain/analytics.ts";

const DELAY_MS = 5000;

/** Events on their way to the service: sent together, a few seconds after the first. */
export class EventQueue {
  private events: AnalyticsEvent[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly url: string;

  /** `url`: where a batch is posted. */
  constructor(url: string) {
    this.url = url;
  }

  add(event: AnalyticsEvent): void {
    this.events.push(event);
    if (this.events.length === MAX_ANALYTICS_EVENTS) this.send();
    else this.timer ??= setTimeout(() => this.send(), DELAY_MS);
  }

  /** Sends what there is, also from a page that is being left. */
  send(): void {
    if (this.events.length > 0) {
      // Text needs no preflight, for which a page that is being left has no time. When the browser
      // takes no more, these counts are lost: they are not worth a second try.
      navigator.sendBeacon(this.url, JSON.stringify({ events: this.events }));
    }
    clearTimeout(this.timer);
    this.timer = undefined;
    this.events = [];
  }
}
