/** Who can vouch for a user. */
export const OAUTH_PROVIDERS = ["github", "google"] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** Why a user was sent to a provider. */
export type OAuthIntent = "sign-in" | "link";

/** How long a visit to a provider may take. */
export const OAUTH_VISIT_MS = 10 * 60 * 1000;

/** Who a provider says a user is. */
export interface OAuthIdentity {
  /** The provider's own id of the account. */
  readonly subject: string;
  /** An address that the provider has proven to be the user's, in lower case; null: none. */
  readonly email: string | null;
  /** May be empty. */
  readonly name: string;
}
