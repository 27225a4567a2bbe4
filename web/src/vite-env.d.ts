interface ImportMetaEnv {
  /** Origin of the API, when it is not where the pages come from. */
  readonly VITE_API_URL?: string;
  /** Origin of the pages, for links from elsewhere. */
  readonly VITE_SITE_URL?: string;
  /** The host that mail is sent to, for examples. */
  readonly VITE_INBOX_HOST?: string;
  readonly VITE_SUPPORT_EMAIL?: string;
  readonly VITE_COMMUNITY_URL?: string;
  readonly VITE_SOCIAL_URLS?: string;
  readonly VITE_COMPANY_NAME?: string;
  readonly VITE_COMPANY_LOCATION?: string;
  readonly VITE_COMPANY_REGISTRATION?: string;
}
