/** Headers of every answer, each with what it has to say. */
const SAFE: Readonly<Record<string, RegExp>> = {
  "x-content-type-options": /^nosniff$/,
  "cache-control": /^private, no-store$/,
  "strict-transport-security": /^max-age=\d{8}; includeSubDomains/,
  // What is downloaded is no page at all, wherever it is opened.
  "content-security-policy":
    /default-src 'none'.*frame-ancestors 'none'|^sandbox; default-src 'none'$/,
  "referrer-policy": /^no-referrer$/,
  "x-frame-options": /^DENY$/,
  "cross-origin-resource-policy": /^same-site$/,
  "x-request-id": /^[\da-f-]{36}$/,
};

/** There is no cookie at all, so nothing that a browser would send by itself. */
const NEVER = ["set-cookie", "server", "x-powered-by", "access-control-allow-credentials"];

/** Headers of an answer that are not as they have to be on every answer; empty: all are. */
export function unsafeIn({ headers }: Pick<Response, "headers">): string[] {
  const wrong = Object.entries(SAFE)
    .filter(([name, value]) => !value.test(headers.get(name) ?? ""))
    .map(([name]) => `${name}: ${headers.get(name)}`);
  return [...wrong, ...NEVER.filter((name) => headers.has(name))];
}
