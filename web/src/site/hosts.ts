import { DEFAULT_HOSTS } from "./default-hosts.ts";

/** Where this deployment is reached, as the examples on the site and its own links name it. */
export const HOSTS = {
  /** Origin of the pages. */
  site: import.meta.env.VITE_SITE_URL ?? DEFAULT_HOSTS.site,
  /** Origin of the API. */
  api: import.meta.env.VITE_API_URL ?? DEFAULT_HOSTS.api,
  /** Where the API's own pages are linked: on the pages' origin, unless it has one of its own. */
  apiLinks: import.meta.env.VITE_API_URL ?? "",
  inbox: import.meta.env.VITE_INBOX_HOST ?? DEFAULT_HOSTS.inbox,
} as const;
