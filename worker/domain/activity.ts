import { IDLE_MS, IDLE_RENEWAL_MS } from "./limits.ts";

export interface Activity {
  /** Switched on. */
  readonly active: boolean;
  /** When it switches itself off, in ms; null: never. */
  readonly activeUntil: number | null;
}

/** Whether a namespace takes mail at `now` (ms). The clock decides, so nothing has to run at that moment. */
export function isActive(activity: Activity, now: number): boolean {
  return activity.active && (activity.activeUntil === null || activity.activeUntil > now);
}

/**
 * Whether use at `now` must move the end of a namespace's activity: it is off, or it switched on
 * for a while and a good part of that while is gone. One that was switched on for good stays so.
 */
export function needsRenewal(activity: Activity, now: number): boolean {
  if (!activity.active) return true;
  return activity.activeUntil !== null && activity.activeUntil < now + IDLE_MS - IDLE_RENEWAL_MS;
}

/** Until when use at `now` keeps a namespace on, in ms. */
export function idleEnd(now: number): number {
  return now + IDLE_MS;
}
