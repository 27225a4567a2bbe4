/** What `wrangler secret put` sets, for the API Worker; the Email Worker has none. */
export interface Secret {
  /** Without it the service does not work; the others switch a part of it on. */
  readonly required: boolean;
  /** What it is and where it comes from. */
  readonly what: string;
}

/** Every secret there is. docs/operations.md tells how each is made. */
export const SECRETS: Readonly<Record<string, Secret>> = {
  AUTH_SECRET: {
    required: true,
    what: "signs sessions and hides codes: 32 random bytes or more, as text",
  },
  STRIPE_SECRET_KEY: { required: false, what: "payments: Stripe's secret key" },
  STRIPE_WEBHOOK_SECRET: { required: false, what: "payments: secret of the webhook endpoint" },
  GITHUB_CLIENT_SECRET: { required: false, what: "sign-in with GitHub: the OAuth app's secret" },
  GOOGLE_CLIENT_SECRET: { required: false, what: "sign-in with Google: the client's secret" },
};

/** Vars that may be left out; each switches something on. */
export const OPTIONS: readonly string[] = [
  "DNS_RESOLVER_URL",
  "RSPAMD_URL",
  "FULL_MAIL_DATABASES",
  "STRIPE_PRO_PRICE",
  "GITHUB_CLIENT_ID",
  "GOOGLE_CLIENT_ID",
];

/** Set by `npm start` alone. In an environment they would open a door: the last two name stand-ins. */
export const LAPTOP_ONLY: readonly string[] = [
  "ASSETS",
  "OUTBOX_NAMESPACE",
  "LOCAL_HOSTS",
  "STRIPE_URL",
  "OAUTH_URL",
];

/** Secrets that an environment lacks of those it needs. */
export function missingSecrets(set: readonly string[]): string[] {
  return Object.entries(SECRETS)
    .filter(([name, { required }]) => required && !set.includes(name))
    .map(([name]) => name);
}
