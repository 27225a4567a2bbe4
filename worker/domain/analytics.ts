/** One thing that a page counted. It says nothing of who was there. */
export interface AnalyticsPoint {
  /** What was counted, such as page_view. */
  readonly name: string;
  readonly path: string;
  /** The section, element or method; empty where there is none. */
  readonly detail: string;
  /** Percent or seconds; 1 where nothing is measured. */
  readonly value: number;
}

/** Events that one call may bring. */
export const MAX_ANALYTICS_EVENTS = 25;
