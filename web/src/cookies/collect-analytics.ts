import type { ANALYTICS_OPERATIONS } from "../../../worker/contract/analytics-operations.ts";
import { startAnalytics } from "../analytics/start-analytics.ts";
import { API_URL } from "../api/api-url.ts";
import { accountAllowsAnalytics, onAnalyticsPreference } from "../session/analytics-preference.ts";
import { currentConsent, onConsent } from "./consent.ts";

// Only its type is taken, or every page would load the contracts.
const PATH = "/v1/analytics" satisfies (typeof ANALYTICS_OPERATIONS)["countEvents"]["path"];

/**
 * Counts what is seen of the pages, as far as the visitor agreed: the cookie notice was answered,
 * the browser does not ask to be left alone, and whoever is signed in allows it in the settings.
 * `isWatched`: another script counts the page that is shown now. The returned function ends it.
 */
export function collectAnalytics({ isWatched }: { isWatched: boolean }): () => void {
  return startAnalytics({
    url: API_URL + PATH,
    isWatched,
    permission: {
      isGiven: () =>
        currentConsent()?.analytics === true && !asksToBeLeftAlone() && accountAllowsAnalytics(),
      onChange(listener) {
        onConsent(listener);
        onAnalyticsPreference(listener);
      },
    },
  });
}

/** Do Not Track, or Global Privacy Control (https://w3c.github.io/gpc/). */
function asksToBeLeftAlone(): boolean {
  const { doNotTrack } = navigator;
  return (
    doNotTrack === "1" ||
    ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true)
  );
}
