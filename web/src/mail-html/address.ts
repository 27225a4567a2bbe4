/** Where an address of the mail leads. Relative ones lead nowhere: a mail has no place of its own. */
export type Address =
  | { readonly kind: "web" | "mail" | "data"; readonly href: string }
  | { readonly kind: "inline" | "fragment"; readonly href: string }
  | { readonly kind: "nowhere" };

const NO_HOST = "mail.invalid";
const KINDS: Readonly<Record<string, "web" | "mail" | "data">> = {
  "http:": "web",
  "https:": "web",
  "mailto:": "mail",
  "tel:": "mail",
  "data:": "data",
};

/** Reads an address as a browser would: spaces around it and line breaks in it do not count. */
export function readAddress(text: string): Address {
  const trimmed = text.trim();
  if (trimmed.startsWith("#")) return { kind: "fragment", href: trimmed };
  if (/^cid:/i.test(trimmed)) return { kind: "inline", href: trimmed };
  const url = URL.parse(trimmed, `https://${NO_HOST}/`);
  const kind = url === null ? undefined : KINDS[url.protocol];
  if (url === null || kind === undefined || url.hostname === NO_HOST) return { kind: "nowhere" };
  return { kind, href: url.href };
}
