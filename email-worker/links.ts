import { readSource, type SourceListener } from "../worker/domain/html-source/read-source.ts";
import type { MailLink } from "../worker/domain/mail.ts";
import { findTextLinks } from "./text-links.ts";

const HREF: ReadonlySet<string> = new Set(["href"]);
const MAX_LINKS = 1_000;
const MAX_HREF_LENGTH = 8_192;
const MAX_LABEL_LENGTH = 200;
/** Blanks are collapsed at the end, so more than the label's length is kept until then. */
const MAX_RAW_LABEL_LENGTH = 4 * MAX_LABEL_LENGTH;
/** They run or carry content where a link should lead somewhere. */
const DROPPED_SCHEME = /^(?:javascript|vbscript|data):/i;
// oxlint-disable-next-line no-control-regex -- Browsers skip these, so a scheme may hide behind them.
const SKIPPED_BY_BROWSERS = /[\x00-\x1f]/g;

/**
 * The links of a mail in order: of its HTML, or of its text when it has no HTML. At most 1,000, each
 * at most 8,192 characters; schemes that run code are left out, unknown ones are kept.
 */
export function extractLinks(html: string, text: string): MailLink[] {
  return html.trim() === "" ? linksOfText(text) : linksOfHtml(html);
}

function linksOfText(text: string): MailLink[] {
  const links: MailLink[] = [];
  for (const found of findTextLinks(text)) {
    const href = cleanHref(found);
    if (href !== null) links.push({ href, text: href.slice(0, MAX_LABEL_LENGTH).toWellFormed() });
    if (links.length === MAX_LINKS) break;
  }
  return links;
}

function linksOfHtml(html: string): MailLink[] {
  const links: MailLink[] = [];
  let href: string | null = null;
  let label = "";
  const finish = (): void => {
    if (href !== null && links.length < MAX_LINKS) links.push({ href, text: cleanLabel(label) });
    href = null;
    label = "";
  };
  const listener: SourceListener = {
    open({ name, attributes }) {
      if (name !== "a" && name !== "area") return;
      finish();
      href = cleanHref(attributes.get("href")?.value ?? "");
      if (name === "area") finish();
    },
    close(name) {
      if (name === "a") finish();
    },
    text(data) {
      if (href === null || label.length > MAX_RAW_LABEL_LENGTH) return;
      label += data.slice(0, MAX_RAW_LABEL_LENGTH);
    },
  };
  readSource(html, listener, HREF);
  finish();
  return links;
}

/** null for what leads nowhere. */
function cleanHref(target: string): string | null {
  if (target.length > 2 * MAX_HREF_LENGTH) return null;
  const href = target.replace(SKIPPED_BY_BROWSERS, "").trim().toWellFormed();
  if (href === "" || href.startsWith("#") || href.length > MAX_HREF_LENGTH) return null;
  return DROPPED_SCHEME.test(href) ? null : href;
}

function cleanLabel(label: string): string {
  return label.replace(/\s+/g, " ").trim().slice(0, MAX_LABEL_LENGTH).toWellFormed();
}
