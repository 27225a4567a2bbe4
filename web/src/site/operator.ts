/**
 * Who runs this deployment, on every page and in the console. What is empty is not shown: nothing here
 * is made up, so whoever runs the service fills it in when the pages are built.
 */
export const OPERATOR = {
  /** Where users write to. */
  supportEmail: import.meta.env.VITE_SUPPORT_EMAIL ?? "support@restante.test",
  /** Address of a chat that is open to everybody. */
  communityUrl: import.meta.env.VITE_COMMUNITY_URL ?? "",
  /** Addresses of social accounts, separated by spaces. */
  socialUrls: (import.meta.env.VITE_SOCIAL_URLS ?? "").split(" ").filter(Boolean),
  /** The company's legal name. */
  company: import.meta.env.VITE_COMPANY_NAME ?? "",
  location: import.meta.env.VITE_COMPANY_LOCATION ?? "",
  registration: import.meta.env.VITE_COMPANY_REGISTRATION ?? "",
} as const;
