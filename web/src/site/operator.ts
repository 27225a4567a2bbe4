/**
 * Who runs this deployment. What is empty is not shown: nothing here is made up, so whoever runs the
 * service fills it in.
 */
export const OPERATOR = {
  supportEmail: import.meta.env.VITE_SUPPORT_EMAIL ?? "",
  /** Address of a chat that is open to everybody. */
  communityUrl: import.meta.env.VITE_COMMUNITY_URL ?? "",
  /** Addresses of social accounts, separated by spaces. */
  socialUrls: (import.meta.env.VITE_SOCIAL_URLS ?? "").split(" ").filter(Boolean),
  /** The company's legal name. */
  company: import.meta.env.VITE_COMPANY_NAME ?? "",
  location: import.meta.env.VITE_COMPANY_LOCATION ?? "",
  registration: import.meta.env.VITE_COMPANY_REGISTRATION ?? "",
} as const;
