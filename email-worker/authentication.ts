import type {
  AuthVerdict,
  MailAuthentication,
  MailHeader,
  MailSource,
} from "../worker/domain/mail.ts";

const TRUSTED_SERVER = "mx.cloudflare.net";
/** What Cloudflare's inbound side puts on top of a mail, but for X-CF-SpamH-Score, its last. */
const CLOUDFLARE_FIELDS = new Set([
  "received",
  "arc-seal",
  "arc-message-signature",
  "arc-authentication-results",
  "received-spf",
  "authentication-results",
]);
const VERDICTS: ReadonlyMap<string, AuthVerdict> = new Map(
  (
    ["pass", "fail", "softfail", "neutral", "none", "temperror", "permerror", "policy"] as const
  ).map((verdict) => [verdict, verdict]),
);

/** For a mail whose sender nobody we trust has checked. */
export const UNKNOWN_AUTHENTICATION: MailAuthentication = { spf: null, dkim: null, dmarc: null };

/**
 * What Cloudflare found about the sender (RFC 8601), from the headers it put on top itself; nulls
 * when it says nothing or the mail came through another door, where a sender could write them.
 */
export function readAuthentication(
  headers: readonly MailHeader[],
  source: MailSource,
): MailAuthentication {
  if (source !== "email") return UNKNOWN_AUTHENTICATION;
  for (const { name, value } of trustedBlock(headers)) {
    if (name.toLowerCase() !== "authentication-results") continue;
    const [server, ...results] = statements(value);
    if (server?.split(" ", 1)[0]?.toLowerCase() === TRUSTED_SERVER) return readResults(results);
  }
  return UNKNOWN_AUTHENTICATION;
}

/**
 * The headers above the first one that Cloudflare did not write. A sender can forge any of them,
 * but only below the real ones. The block ends with the score; where that is missing, with the
 * first foreign name or the second Received, because Cloudflare hands a mail over in one hop.
 * Where Cloudflare wrote nothing but its Received, a result forged right below it looks the same,
 * so a verdict informs the reader and must never admit a mail.
 */
function trustedBlock(headers: readonly MailHeader[]): readonly MailHeader[] {
  let hops = 0;
  for (const [i, header] of headers.entries()) {
    const name = header.name.toLowerCase();
    if (name === "received") hops++;
    if (!CLOUDFLARE_FIELDS.has(name) || hops > 1) return headers.slice(0, i);
  }
  return headers;
}

function readResults(results: readonly string[]): MailAuthentication {
  return {
    spf: verdictOf("spf", results),
    dkim: verdictOf("dkim", results),
    dmarc: verdictOf("dmarc", results),
  };
}

/** One good signature is enough, so a pass beats whatever else is said of the same method. */
function verdictOf(method: string, results: readonly string[]): AuthVerdict | null {
  const verdicts = results.flatMap((result) => {
    const [name = "", value = ""] = (result.split(" ", 1)[0] ?? "").toLowerCase().split("=");
    // RFC 8601 section 2.2 allows a version, as in dkim/1=pass.
    return name.split("/", 1)[0] === method ? (VERDICTS.get(value) ?? []) : [];
  });
  return verdicts.includes("pass") ? "pass" : (verdicts[0] ?? null);
}

/** Splits at semicolons, with comments and quoted strings out of the way and blanks made single. */
function statements(value: string): string[] {
  let plain = "";
  let depth = 0;
  let isQuoted = false;
  for (const char of value.replace(/\\./g, "")) {
    if (char === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === "(") depth++;
    else if (char === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += char;
  }
  return plain.split(";").map((part) => part.replace(/\s+/g, " ").replace(/ ?= ?/g, "=").trim());
}
