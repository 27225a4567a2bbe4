import * as oauth from "oauth4webapi";
import type { Env } from "../env.ts";
import { OAUTH_PROVIDERS, type OAuthIdentity, type OAuthProvider } from "../domain/oauth.ts";
import { standInSites, PROVIDER_SITES, type ProviderSite } from "./oauth-sites.ts";
import { readIdentity } from "./oauth-identity.ts";

/** Where the browser goes, and what must be kept until it comes back. */
export interface StartedVisit {
  readonly url: string;
  /** PKCE, RFC 7636. */
  readonly verifier: string;
}

/** What a browser came back with. */
export interface ReturnedVisit {
  readonly code: string;
  readonly state: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Signs users in at other services, by OAuth 2 with PKCE. */
export interface OAuthGateway {
  /** Those that this deployment has client ids for. */
  readonly providers: readonly OAuthProvider[];
  /** Begins a visit to a provider; `state` comes back with the browser. */
  start(
    provider: OAuthProvider,
    visit: { readonly state: string; readonly redirectUri: string },
  ): Promise<StartedVisit>;
  /** Who came back; null when the provider does not stand by it. Throws when it cannot be asked. */
  identify(provider: OAuthProvider, visit: ReturnedVisit): Promise<OAuthIdentity | null>;
}

/** The providers of this deployment. */
export function openOAuth(env: Env): OAuthGateway {
  const sites = env.OAUTH_URL === undefined ? PROVIDER_SITES : standInSites(env.OAUTH_URL);
  const clients = clientsOf(env);
  return {
    providers: OAUTH_PROVIDERS.filter((provider) => clients[provider] !== null),
    start: (provider, visit) => start(sites[provider], clientOf(clients, provider), visit),
    async identify(provider, visit) {
      try {
        return await identify(sites[provider], clientOf(clients, provider), visit);
      } catch (error) {
        if (isRefusal(error)) return null;
        throw error;
      }
    },
  };
}

interface Registered {
  readonly id: string;
  readonly secret: string;
}
type Clients = Readonly<Record<OAuthProvider, Registered | null>>;

function clientsOf(env: Env): Clients {
  return {
    github: registered(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET),
    google: registered(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
  };
}

function registered(id: string | undefined, secret: string | undefined): Registered | null {
  return id === undefined || secret === undefined ? null : { id, secret };
}

function clientOf(clients: Clients, provider: OAuthProvider): Registered {
  const client = clients[provider];
  if (client === null) throw new Error(`this deployment has no client id for ${provider}`);
  return client;
}

async function start(
  { server, scope }: ProviderSite,
  client: Registered,
  { state, redirectUri }: { state: string; redirectUri: string },
): Promise<StartedVisit> {
  const verifier = oauth.generateRandomCodeVerifier();
  const url = new URL(server.authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).toString();
  return { url: url.href, verifier };
}

async function identify(
  site: ProviderSite,
  { id, secret }: Registered,
  { code, state, verifier, redirectUri }: ReturnedVisit,
): Promise<OAuthIdentity | null> {
  const { server, options } = site;
  const client: oauth.Client = { client_id: id };
  const callback = oauth.validateAuthResponse(
    server,
    client,
    new URLSearchParams({ code, state }),
    state,
  );
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(secret),
    callback,
    redirectUri,
    verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    requireIdToken: site.identity.kind === "openid",
  });
  return readIdentity(site, client, tokens);
}

/** The provider answered, and what it said is no proof. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof oauth.ResponseBodyError ||
    error instanceof oauth.WWWAuthenticateChallengeError ||
    error instanceof oauth.OperationProcessingError
  );
}
