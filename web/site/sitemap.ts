import { LANGUAGES } from "../../worker/domain/language.ts";
import { localPath } from "../src/site/site-pages.ts";
import type { SitePage } from "./site-page.ts";

/**
 * The sitemap (sitemaps.org 0.9) of the pages at `origin`: an entry for each language, and beside it
 * the page in every language, for search engines to send readers to theirs.
 */
export function sitemapXml(pages: readonly SitePage[], origin: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.flatMap((page) => entriesOf(page, origin)).join("\n")}
</urlset>
`;
}

function entriesOf({ path, isTranslated, date }: SitePage, origin: string): string[] {
  const changed = date === undefined ? "" : `<lastmod>${date}</lastmod>`;
  if (!isTranslated) return [`<url><loc>${origin}${path}</loc>${changed}</url>`];
  const alternates = [
    ...LANGUAGES.map((language) => alternate(language, origin + localPath(path, language))),
    alternate("x-default", origin + path),
  ].join("");
  return LANGUAGES.map(
    (language) =>
      `<url><loc>${origin}${localPath(path, language)}</loc>${changed}${alternates}</url>`,
  );
}

function alternate(language: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
}
