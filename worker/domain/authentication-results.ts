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

interface Segment {
  /** Words, and "=" where one stands by itself. */
  readonly tokens: string[];
  readonly comments: string[];
}

function resultOf({ tokens, comments }: Segment): AuthResult[] {
  const [name = "", equals, verdict, ...rest] = tokens;
  if (equals !== "=" || verdict === undefined || verdict === "=") return [];
  const properties = new Map<string, string>();
  for (let i = 1; i < rest.length - 1; i++) {
    if (rest[i] === "=") properties.set((rest[i - 1] ?? "").toLowerCase(), rest[i + 1] ?? "");
  }
  return [
    {
      // RFC 8601 section 2.2 allows a version, as in dkim/1=pass.
      method: (name.split("/", 1)[0] ?? "").toLowerCase(),
      verdict: verdict.toLowerCase(),
      properties,
      comment: comments.join("; ") || null,
    },
  ];
}

/** Splits at semicolons, with comments apart and quoted strings in one piece. */
function segmentsOf(value: string): Segment[] {
  let segment: Segment = { tokens: [], comments: [] };
  const segments = [segment];
  for (const { kind, text } of piecesOf(value)) {
    if (kind === "comment") segment.comments.push(text);
    else if (kind === "word" || text === "=") segment.tokens.push(text);
    else segments.push((segment = { tokens: [], comments: [] }));
  }
  return segments;
}

interface Piece {
  readonly kind: "word" | "mark" | "comment";
  readonly text: string;
}

function* piecesOf(value: string): Generator<Piece> {
  let word = "";
  let isWord = false;
  let at = 0;
  while (at < value.length) {
    const char = value[at] ?? "";
    if (char === '"') {
      const end = closing(value, at);
      word += unescaped(value.slice(at + 1, end - 1));
      isWord = true;
      at = end;
      continue;
    }
    const isEnd = char === "(" || char === ";" || char === "=" || /\s/.test(char);
    if (!isEnd) {
      word += char;
      isWord = true;
      at++;
      continue;
    }
    if (isWord) yield { kind: "word", text: word };
    word = "";
    isWord = false;
    const end = char === "(" ? closing(value, at) : at + 1;
    if (char === "(") yield { kind: "comment", text: unescaped(value.slice(at + 1, end - 1)) };
    else if (char === ";" || char === "=") yield { kind: "mark", text: char };
    at = end;
  }
  if (isWord) yield { kind: "word", text: word };
}

/** Offset behind the quoted string or the comment, which may hold others, that opens at `start`. */
function closing(value: string, start: number): number {
  const isQuote = value[start] === '"';
  let depth = 0;
  for (let i = start; i < value.length; i++) {
    const char = value[i];
    if (char === "\\") i++;
    else if (isQuote && i > start && char === '"') return i + 1;
    else if (!isQuote && char === "(") depth++;
    else if (!isQuote && char === ")" && --depth === 0) return i + 1;
  }
  // It is never closed: what stands in it is not to be taken for results.
  return value.length + 1;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, "$1").trim();
}
