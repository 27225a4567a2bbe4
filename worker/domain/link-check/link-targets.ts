import type { MailHeader } from "../mail.ts";

/** A link or image of a mail, each URL once. */
export interface LinkTarget {
  readonly url: string;
  readonly kind: "link" | "image";
  /** How often it stands in the mail. */
  readonly count: number;
  /** Visiting it would take the reader off a list, by its looks. */
  readonly isUnsubscribe: boolean;
}

/** What a mail leads to, as its reader sees it. */
export interface LinkingMail {
  readonly links: readonly { readonly href: string; readonly text: string }[];
  readonly images: readonly string[];
  readonly headers: readonly MailHeader[];
}

const UNSUBSCRIBE =
  /unsub(?:scribe)?\b|unsubscribe|opt-?out|remove me|(?:cancelar|anular)[\s_-]{1,3}(?:(?:la|a|tu|su|sua|minha)[\s_-])?(?:suscripci|inscri|assinatura)|dar(?:se|te|me)?[\s_-]de[\s_-]baja|des(?:inscre|cadastr|uscri)/i;
/** RFC 2369: URLs in angle brackets. */
const LISTED = /<([^<>]+)>/g;

/**
 * The distinct http and https URLs of a mail, links first, in its order. A fragment stays with the
 * reader's program, so URLs that differ in it alone are one.
 */
export function linkTargets({ links, images, headers }: LinkingMail): LinkTarget[] {
  const listed = new Set(headers.flatMap(listedUrls));
  const targets = new Map<string, LinkTarget & { count: number; isUnsubscribe: boolean }>();
  const add = (href: string, kind: LinkTarget["kind"], text: string): void => {
    const url = visited(href);
    if (url === null) return;
    const isUnsubscribe =
      listed.has(url) || (kind === "link" && (UNSUBSCRIBE.test(text) || UNSUBSCRIBE.test(url)));
    const known = targets.get(url);
    if (known === undefined) {
      targets.set(url, { url, kind, count: 1, isUnsubscribe });
      return;
    }
    known.count += 1;
    known.isUnsubscribe ||= isUnsubscribe;
  };
  for (const { href, text } of links) add(href, "link", text);
  for (const image of images) add(image, "image", "");
  return [...targets.values()];
}

function listedUrls({ name, value }: MailHeader): string[] {
  if (name.toLowerCase() !== "list-unsubscribe") return [];
  return [...value.matchAll(LISTED)].flatMap(([, url = ""]) => visited(url.trim()) ?? []);
}

/** The URL as it would be asked for; null for what no HTTP request goes to. */
function visited(href: string): string | null {
  if (!/^https?:/i.test(href)) return null;
  // What cannot be read is kept as it stands, so that the report says so.
  if (!URL.canParse(href)) return href;
  const url = new URL(href);
  url.hash = "";
  return url.href;
}
