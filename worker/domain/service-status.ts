import { isoTime } from "./time.ts";

/** The parts whose state is watched. */
export const SERVICES = ["api", "mail"] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Days of uptime that are shown, today among them. */
export const STATUS_DAYS = 30;
/** A mail check older than this says nothing any more: two runs were missed. */
export const STALE_MS = 25 * 60 * 1000;

/** Where the checks' own mail goes. The name is reserved, so that no customer's mail meets it. */
export const PROBE_NAMESPACE = "status-probe";

/** The day of `at` (ms) as `2026-11-21`, UTC. */
export function dayOf(at: number): string {
  return isoTime(at).slice(0, 10);
}
