import type { MailHeader } from "../mail.ts";

export interface UnsubscribeUri {
  readonly uri: string;
  readonly kind: "https" | "http" | "mailto" | "other";
}

/** How a reader gets off a list. */
export interface Unsubscribe {
  readonly uris: readonly UnsubscribeUri[];
  /** Whether one click is enough; absent: the mail does not say that it is. */
  readonly oneClick: "valid" | "invalid" | "absent";
}

/** The headers that a signature has to cover for one click (RFC 8058 section 4). */
export const UNSUBSCRIBE_FIELDS = ["list-unsubscribe", "list-unsubscribe-post"] as const;

const ONE_CLICK = "List-Unsubscribe=One-Click";
const MAX_URIS = 20;
const MAX_LENGTH = 8_000;

/** What a mail says of unsubscribing (RFC 2369, RFC 8058); null: nothing. */
export function readUnsubscribe(headers: readonly MailHeader[]): Unsubscribe | null {
  const [list, post] = UNSUBSCRIBE_FIELDS.map((name) =>
    headers.filter((header) => header.name.toLowerCase() === name),
  );
  const [first] = list ?? [];
  if (first === undefined) return null;
  const uris = readUris(first.value.slice(0, MAX_LENGTH));
  return { uris, oneClick: oneClickOf(uris, post ?? []) };
}

/** One POST to an https URI, with these words and no others. */
function oneClickOf(
  uris: readonly UnsubscribeUri[],
  [post, ...more]: readonly MailHeader[],
): Unsubscribe["oneClick"] {
  if (post === undefined) return "absent";
  const isSaid = more.length === 0 && post.value.trim() === ONE_CLICK;
  return isSaid && uris.some(({ kind }) => kind === "https") ? "valid" : "invalid";
}

/** URIs in angle brackets; whatever stands outside of them is for nobody. */
function readUris(value: string): UnsubscribeUri[] {
  const uris: UnsubscribeUri[] = [];
  for (const piece of value.split("<").slice(1)) {
    const end = piece.indexOf(">");
    // A blank that folding has put in is no part of it (RFC 2369 section 2).
    const uri = piece.slice(0, Math.max(end, 0)).replace(/\s+/g, "");
    if (uri !== "" && uris.length < MAX_URIS) uris.push({ uri, kind: kindOf(uri) });
  }
  return uris;
}

function kindOf(uri: string): UnsubscribeUri["kind"] {
  if (!URL.canParse(uri)) return "other";
  const { protocol, hostname, pathname } = new URL(uri);
  if (protocol === "https:" && hostname !== "") return "https";
  if (protocol === "http:" && hostname !== "") return "http";
  return protocol === "mailto:" && pathname.includes("@") ? "mailto" : "other";
}
