import * as z from "zod/mini";
import { OAUTH_PROVIDERS } from "../../../worker/domain/oauth.ts";
import { readJson } from "../api/api-failure.ts";

const KEY = "providerVisit";

const Visit = z.object({
  provider: z.enum(OAUTH_PROVIDERS),
  /** Must come back unchanged, or the answer belongs to a visit that somebody else began. */
  state: z.string(),
  intent: z.enum(["sign-in", "link"]),
});
/** A visit to a provider that this tab has sent the browser on. */
export type Visit = z.output<typeof Visit>;

/** Keeps the visit in this tab and sends the browser to the provider. */
export function leaveFor(url: string, visit: Visit): void {
  sessionStorage.setItem(KEY, JSON.stringify(visit));
  window.location.assign(url);
}

/** The visit that the browser comes back from; null when this tab began none, or another. Once. */
export function returnFromVisit(provider: string, state: string): Visit | null {
  const visit = z.safeParse(Visit, readJson(sessionStorage.getItem(KEY) ?? "")).data ?? null;
  sessionStorage.removeItem(KEY);
  return visit?.provider === provider && visit.state === state ? visit : null;
}
