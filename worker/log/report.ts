import type { Event } from "../domain/event.ts";
import { dataPointOf, type DataPoint } from "../domain/metric.ts";

/** In whose name something is reported. */
export interface Reporter {
  readonly requestId: string;
  /** A dataset of Workers Analytics Engine, where one is bound. */
  readonly metrics: { writeDataPoint(point: DataPoint): void } | undefined;
}

/** Logs an event as one line of JSON with the request it belongs to, and counts it. */
export function report({ requestId, metrics }: Reporter, event: Event): void {
  console.log(JSON.stringify({ requestId, ...event }));
  const point = dataPointOf(event);
  if (point !== null) metrics?.writeDataPoint(point);
}
