import { readToken } from "../api/token.ts";

const KEY = "analyticsAllowed";

const listeners = new Set<() => void>();

/** Keeps on this device whether the signed-in user allows analytics, as the privacy settings say. */
export function storeAnalyticsPreference(isAllowed: boolean): void {
  localStorage.setItem(KEY, String(isAllowed));
  for (const listener of listeners) listener();
}

/** Forgets it, with the session. */
export function forgetAnalyticsPreference(): void {
  localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Whether the account lets us count: nobody is signed in, or the user was found to allow it. */
export function accountAllowsAnalytics(): boolean {
  return readToken() === null || localStorage.getItem(KEY) === "true";
}

/** Calls `listener` when the preference changes on this page. */
export function onAnalyticsPreference(listener: () => void): void {
  listeners.add(listener);
}
