/** Headers of every answer. */
export const ALWAYS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "cache-control": "private, no-store",
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
};

/**
 * Headers of every answer that does not say otherwise itself, as pages and downloads do. An answer of
 * the API is data: whoever makes a browser show it as a page gets nothing to run, load or frame.
 */
export const UNLESS_SET: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-site",
};
