import { OAUTH_PROVIDERS, type OAuthProvider } from "../../../worker/domain/oauth.ts";
import { storeInvitation } from "../session/pending-invitation.ts";

/** What a provider sent the browser back with. */
export interface ProviderAnswer {
  readonly provider: OAuthProvider;
  /** Empty when the user said no there. */
  readonly code: string;
  readonly state: string;
}

const NAMES = ["invitation", "oauth", "code", "state", "error", "error_description"];

let answer: ProviderAnswer | null = null;

/**
 * Takes an invitation or a provider's answer out of the address that the page was opened with:
 * before anything is shown, because a redirect of the first page would lose it, and because a code
 * has no business in the history.
 */
export function readStartupQuery(): void {
  const url = new URL(window.location.href);
  const invitation = url.searchParams.get("invitation");
  const provider = OAUTH_PROVIDERS.find((each) => each === url.searchParams.get("oauth"));
  if (invitation === null && provider === undefined) return;
  if (invitation !== null) storeInvitation(invitation);
  if (provider !== undefined) {
    const code = url.searchParams.get("code") ?? "";
    answer = { provider, code, state: url.searchParams.get("state") ?? "" };
  }
  for (const name of NAMES) url.searchParams.delete(name);
  window.history.replaceState(null, "", url);
}

/** The provider's answer, once; null when the page was not opened with one. */
export function takeProviderAnswer(): ProviderAnswer | null {
  const taken = answer;
  answer = null;
  return taken;
}
