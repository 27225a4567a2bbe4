/** Links of one mail that are visited; the rest is counted. */
export const MAX_CHECKED_LINKS = 50;
/** Links that are visited at the same time. */
export const LINKS_AT_ONCE = 6;
/** For one link, all its hops together. */
export const LINK_TIMEOUT_MS = 8000;
export const MAX_LINK_REDIRECTS = 5;
