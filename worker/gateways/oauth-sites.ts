import { allowInsecureRequests, type AuthorizationServer } from "oauth4webapi";
import type { OAuthProvider } from "../domain/oauth.ts";
import { PRODUCT_NAME } from "../domain/product.ts";

/** Where a provider answers, and how it says who a user is. */
export interface ProviderSite {
  readonly server: AuthorizationServer & {
    readonly authorization_endpoint: string;
    readonly token_endpoint: string;
  };
  readonly scope: string;
  readonly identity:
    | { readonly kind: "openid" }
    /** GitHub speaks OAuth 2 only; its API tells the rest. */
    | { readonly kind: "github"; readonly userUrl: string; readonly emailsUrl: string };
  /** For every request to it. */
  readonly options: RequestOptions;
}

interface RequestOptions {
  readonly headers: Record<string, string>;
  readonly signal: () => AbortSignal;
}

const TIMEOUT_MS = 10_000;

const OPTIONS: RequestOptions = {
  // GitHub answers nobody without a name.
  headers: { "user-agent": PRODUCT_NAME },
  signal: () => AbortSignal.timeout(TIMEOUT_MS),
};

const STAND_IN_OPTIONS = {
  ...OPTIONS,
  // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; a stand-in on a laptop has no certificate
  [allowInsecureRequests]: true,
};

const GITHUB_SCOPE = "read:user user:email";
const GOOGLE_SCOPE = "openid email profile";

/** The providers' own sites. */
export const PROVIDER_SITES: Readonly<Record<OAuthProvider, ProviderSite>> = {
  github: {
    server: {
      issuer: "https://github.com",
      authorization_endpoint: "https://github.com/login/oauth/authorize",
      token_endpoint: "https://github.com/login/oauth/access_token",
    },
    scope: GITHUB_SCOPE,
    identity: {
      kind: "github",
      userUrl: "https://api.github.com/user",
      emailsUrl: "https://api.github.com/user/emails",
    },
    options: OPTIONS,
  },
  google: {
    server: {
      issuer: "https://accounts.google.com",
      authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
      token_endpoint: "https://oauth2.googleapis.com/token",
      userinfo_endpoint: "https://openidconnect.googleapis.com/v1/userinfo",
    },
    scope: GOOGLE_SCOPE,
    identity: { kind: "openid" },
    options: OPTIONS,
  },
};

/** One stand-in at `origin` for all of them: each provider is a folder of it. */
export function standInSites(origin: string): Readonly<Record<OAuthProvider, ProviderSite>> {
  const at = (path: string): string => new URL(path, origin).href;
  return {
    github: {
      server: {
        issuer: at("/github"),
        authorization_endpoint: at("/github/authorize"),
        token_endpoint: at("/github/token"),
      },
      scope: GITHUB_SCOPE,
      identity: {
        kind: "github",
        userUrl: at("/github/user"),
        emailsUrl: at("/github/user/emails"),
      },
      options: STAND_IN_OPTIONS,
    },
    google: {
      server: {
        issuer: at("/google"),
        authorization_endpoint: at("/google/authorize"),
        token_endpoint: at("/google/token"),
        userinfo_endpoint: at("/google/userinfo"),
      },
      scope: GOOGLE_SCOPE,
      identity: { kind: "openid" },
      options: STAND_IN_OPTIONS,
    },
  };
}
