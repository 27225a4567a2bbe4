import type { Articles } from "./src/site/articles.ts";

type Render = typeof import("./src/site/render.tsx");

/** Every page of the site with its twins in other languages, as search engines read it (sitemaps.org 0.9). */
export function sitemap(render: Render, articles: Articles): string {
  const { HOSTS, sitePath, inEveryLanguage } = render;
  const urls = render.sitePages(articles).map((page) => {
    const twins = inEveryLanguage(page).map(
      (twin) =>
        `<xhtml:link rel="alternate" hreflang="${twin.language}" href="${HOSTS.site}${sitePath(twin)}"/>`,
    );
    return `<url><loc>${HOSTS.site}${sitePath(page)}</loc>${twins.join("")}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
