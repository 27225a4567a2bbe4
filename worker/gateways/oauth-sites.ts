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

type ProviderSites = Readonly<Record<OAuthProvider, ProviderSite>>;

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

/** The providers' own sites. */
export const PROVIDER_SITES = sitesAt((own) => own, OPTIONS);

/** One stand-in at `origin` for all of them: each provider is a folder of it. */
export function standInSites(origin: string): ProviderSites {
  return sitesAt((_, path) => new URL(path, origin).href, STAND_IN_OPTIONS);
}

/** The table, with each address as `addressOf` has it of the provider's own and of a stand-in's path. */
function sitesAt(
  addressOf: (own: string, path: string) => string,
  options: RequestOptions,
): ProviderSites {
  return {
    github: {
      server: {
        issuer: addressOf("https://github.com", "/github"),
        authorization_endpoint: addressOf(
          "https://github.com/login/oauth/authorize",
          "/github/authorize",
        ),
        token_endpoint: addressOf("https://github.com/login/oauth/access_token", "/github/token"),
      },
      scope: "read:user user:email",
      identity: {
        kind: "github",
        userUrl: addressOf("https://api.github.com/user", "/github/user"),
        emailsUrl: addressOf("https://api.github.com/user/emails", "/github/user/emails"),
      },
      options,
    },
    google: {
      server: {
        issuer: addressOf("https://accounts.google.com", "/google"),
        authorization_endpoint: addressOf(
          "https://accounts.google.com/o/oauth2/v2/auth",
          "/google/authorize",
        ),
        token_endpoint: addressOf("https://oauth2.googleapis.com/token", "/google/token"),
        userinfo_endpoint: addressOf(
          "https://openidconnect.googleapis.com/v1/userinfo",
          "/google/userinfo",
        ),
      },
      scope: "openid email profile",
      identity: { kind: "openid" },
      options,
    },
  };
}
