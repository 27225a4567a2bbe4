/** How the check of a link ended. */
export const LINK_STATUSES = [
  "ok",
  "redirected",
  "broken",
  "timeout",
  "unreachable",
  "refused",
  "skipped",
] as const;

/** Why a link was not visited, or no further. */
export const LINK_REASONS = [
  "bad_url",
  "scheme",
  "credentials",
  "port",
  "private_address",
  "unknown_name",
  "too_many_redirects",
  "unsubscribe",
  "too_many_requests",
] as const;
