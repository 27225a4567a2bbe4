import { ApiError } from "../domain/api-error.ts";
import type { UserId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import {
  OAUTH_VISIT_MS,
  type OAuthIdentity,
  type OAuthIntent,
  type OAuthProvider,
} from "../domain/oauth.ts";
import { digestSecret, newSecret } from "../domain/secret.ts";
import { storeVisit, takeVisit } from "../store/oauth-visits.ts";
import type { ServiceContext } from "./context.ts";

/** What a user is sent to a provider for. */
export interface VisitPurpose {
  /** As the path names it. */
  readonly provider: string;
  readonly intent: OAuthIntent;
  /** Who links; null for a sign-in. */
  readonly userId: UserId | null;
}

/** What a browser came back with. */
export interface VisitAnswer {
  readonly code: string;
  readonly state: string;
}

/** Where to send the browser, and the state it comes back with. Throws PROVIDER_NOT_FOUND. */
export async function startVisit(
  context: ServiceContext,
  { provider: name, intent, userId }: VisitPurpose,
  language: Language,
): Promise<{ url: string; state: string }> {
  const provider = offeredProvider(context, name);
  const state = newSecret();
  const redirectUri = redirectUriOf(context, provider);
  const { url, verifier } = await context.oauth.start(provider, { state, redirectUri });
  await storeVisit(context.databases.control, {
    digest: await digestSecret(state),
    provider,
    intent,
    verifier,
    userId,
    language,
    expiresAt: context.now() + OAUTH_VISIT_MS,
  });
  return { url, state };
}

/**
 * Whom the provider vouches for at the end of a visit, which nobody ends twice. Throws
 * PROVIDER_NOT_FOUND, and VISIT_FAILED when the visit is not known or the provider says no.
 */
export async function finishVisit(
  context: ServiceContext,
  { provider: name, intent, userId }: VisitPurpose,
  { code, state }: VisitAnswer,
): Promise<{ provider: OAuthProvider; identity: OAuthIdentity; language: Language }> {
  const provider = offeredProvider(context, name);
  const digest = await digestSecret(state);
  const { control } = context.databases;
  const visit = await takeVisit(control, { digest, provider, intent, userId }, context.now());
  if (visit === null) throw visitFailed("It took too long or was finished before.");
  const { verifier, language } = visit;
  const redirectUri = redirectUriOf(context, provider);
  const identity = await context.oauth.identify(provider, { code, state, verifier, redirectUri });
  if (identity === null) throw visitFailed("The provider did not confirm it.");
  return { provider, identity, language };
}

/** The refusal of what came back from a provider. */
export function visitFailed(reason: string): ApiError {
  return new ApiError("VISIT_FAILED", `The sign-in could not be finished. ${reason} Start again.`);
}

/** The refusal of a provider that is unknown here. */
export function providerNotFound(name: string): ApiError {
  return new ApiError("PROVIDER_NOT_FOUND", `There is no provider "${name}" here.`);
}

function offeredProvider({ oauth }: ServiceContext, name: string): OAuthProvider {
  const provider = oauth.providers.find((each) => each === name);
  if (provider === undefined) throw providerNotFound(name);
  return provider;
}

function redirectUriOf({ consoleUrl }: ServiceContext, provider: OAuthProvider): string {
  return `${consoleUrl}/?oauth=${provider}`;
}
