import type { MailHeader } from "../mail.ts";

/** One Received header: a server that took the mail (RFC 5321 section 4.4). */
export interface Hop {
  readonly from: string | null;
  readonly by: string | null;
  readonly protocol: string | null;
  /** ms; null: it does not say. */
  readonly at: number | null;
  /** ms since the hop before; below zero where clocks differ. */
  readonly gapMs: number | null;
}

const MAX_HOPS = 50;
const MAX_LENGTH = 2_000;
const MAX_WORD = 255;
const CLAUSES = new Set(["from", "by", "with", "via", "id", "for"]);

/** The way of a mail, the first server first; at most the 50 latest hops. */
export function readHops(headers: readonly MailHeader[]): Hop[] {
  const received = headers.filter(({ name }) => name.toLowerCase() === "received");
  const hops: Hop[] = [];
  let before: number | null = null;
  for (const { value } of received.slice(0, MAX_HOPS).toReversed()) {
    const { clauses, at } = readReceived(value.slice(0, MAX_LENGTH));
    hops.push({
      from: clauses.get("from") ?? null,
      by: clauses.get("by") ?? null,
      protocol: clauses.get("with") ?? null,
      at,
      gapMs: at === null || before === null ? null : at - before,
    });
    before = at ?? before;
  }
  return hops;
}

function readReceived(value: string): { clauses: Map<string, string>; at: number | null } {
  const plain = withoutComments(value);
  const semicolon = plain.lastIndexOf(";");
  const words = plain.slice(0, semicolon < 0 ? plain.length : semicolon).split(/\s+/);
  const clauses = new Map<string, string>();
  for (const [i, word] of words.entries()) {
    const name = word.toLowerCase();
    const next = words[i + 1] ?? "";
    const isClause = CLAUSES.has(name) && !clauses.has(name) && !CLAUSES.has(next.toLowerCase());
    if (isClause && next !== "") clauses.set(name, next.slice(0, MAX_WORD));
  }
  const at = semicolon < 0 ? Number.NaN : Date.parse(plain.slice(semicolon + 1).trim());
  return { clauses, at: Number.isNaN(at) ? null : at };
}

function withoutComments(value: string): string {
  let plain = "";
  let depth = 0;
  for (const char of value) {
    if (char === "(") depth++;
    else if (char === ")" && depth > 0) depth--;
    else if (depth === 0) plain += char;
  }
  return plain;
}
