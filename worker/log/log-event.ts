import type { Event } from "../domain/event.ts";

/** Writes one event as one line of JSON to the log. */
export function logEvent(event: Event): void {
  console.log(JSON.stringify(event));
}
