export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A time in ms since 1970 as ISO 8601, in UTC. Throws RangeError beyond what a Date can be. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** The same of a time that there may be none of. */
export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}
