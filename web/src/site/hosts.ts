/** Where this deployment is reached, as the examples on the site and its own links name it. */
export const HOSTS = {
  /** Origin of the pages. */
  site: import.meta.env.VITE_SITE_URL ?? "https://app.restante.test",
  /** Origin of the API. */
  api: import.meta.env.VITE_API_URL ?? "https://api.restante.test",
  inbox: import.meta.env.VITE_INBOX_HOST ?? "in.restante.test",
} as const;
