import { segmentsOf, type Segment } from "./auth-segments.ts";
import type { MailHeader, MailSource } from "./mail.ts";

/** One result of an Authentication-Results header, as `spf=pass (why) smtp.mailfrom=a@x`. */
export interface AuthResult {
  /** Lower-cased, without a version. */
  readonly method: string;
  /** Lower-cased. */
  readonly verdict: string;
  /** Such as `header.d`, lower-cased, with its value. */
  readonly properties: ReadonlyMap<string, string>;
  readonly comment: string | null;
}

/** What one server says in one header. */
export interface AuthStatement {
  /** Its authserv-id, lower-cased. */
  readonly server: string;
  readonly results: readonly AuthResult[];
}

/** The authserv-id of Email Routing, the only server whose mail comes by the door "email". */
const RECEIVING_SERVER = "mx.cloudflare.net";
const FIELD = "authentication-results";
/** What Cloudflare's inbound side puts on top of a mail, but for X-CF-SpamH-Score, its last. */
const CLOUDFLARE_FIELDS = new Set([
  "received",
  "arc-seal",
  "arc-message-signature",
  "arc-authentication-results",
  "received-spf",
  FIELD,
]);
const MAX_STATEMENTS = 20;
const MAX_LENGTH = 8_000;

/** The statements of a mail, told apart by who may have written them. */
export interface AuthStatements {
  /** Of the server that took the mail; null: it says nothing, or the mail came by another door. */
  readonly receiver: AuthStatement | null;
  /** All others, from the top: anybody can write those. At most 20. */
  readonly claims: readonly AuthStatement[];
}

/** Reads every Authentication-Results header of a mail (RFC 8601). */
export function readStatements(headers: readonly MailHeader[], source: MailSource): AuthStatements {
  const trusted = source === "email" ? trustedCount(headers) : 0;
  let receiver: AuthStatement | null = null;
  const claims: AuthStatement[] = [];
  for (const [i, { name, value }] of headers.entries()) {
    if (name.toLowerCase() !== FIELD) continue;
    const statement = readStatement(value);
    const isReceivers = i < trusted && statement.server === RECEIVING_SERVER;
    if (isReceivers && receiver === null) receiver = statement;
    else if (claims.length < MAX_STATEMENTS) claims.push(statement);
  }
  return { receiver, claims };
}

/**
 * How many headers stand above the first one that Cloudflare did not write. A sender can forge any
 * of them, but only below the real ones. The block ends with the score; where that is missing, with
 * the first foreign name or the second Received, because Cloudflare hands a mail over in one hop.
 * Where Cloudflare wrote nothing but its Received, a result forged right below it looks the same,
 * so a verdict informs the reader and must never admit a mail.
 */
function trustedCount(headers: readonly MailHeader[]): number {
  let hops = 0;
  for (const [i, header] of headers.entries()) {
    const name = header.name.toLowerCase();
    if (name === "received") hops++;
    if (!CLOUDFLARE_FIELDS.has(name) || hops > 1) return i;
  }
  return headers.length;
}

/** Reads one header's value. What is no result is left out. */
export function readStatement(value: string): AuthStatement {
  const [first, ...rest] = segmentsOf(value.slice(0, MAX_LENGTH));
  return {
    server: (first?.tokens[0] ?? "").toLowerCase(),
    results: rest.flatMap(resultOf),
  };
}

function resultOf({ tokens, comments }: Segment): AuthResult[] {
  const [name = "", equals, verdict, ...rest] = tokens;
  if (equals !== "=" || verdict === undefined || verdict === "=") return [];
  return [
    {
      // RFC 8601 section 2.2 allows a version, as in dkim/1=pass.
      method: name.replace(/\/.*$/s, "").toLowerCase(),
      verdict: verdict.toLowerCase(),
      properties: propertiesIn(rest),
      comment: comments.join("; ") || null,
    },
  ];
}

function propertiesIn(tokens: readonly string[]): Map<string, string> {
  const properties = new Map<string, string>();
  for (const [i, token] of tokens.entries()) {
    const [name, value] = [tokens[i - 1], tokens[i + 1]];
    if (token === "=" && name !== undefined && value !== undefined) {
      properties.set(name.toLowerCase(), value);
    }
  }
  return properties;
}
