import { renderToStaticMarkup } from "react-dom/server";
import { LANGUAGES } from "../../../worker/domain/language.ts";
import type { Articles } from "./articles.ts";
import { isSitePageName, SITE_PAGES, type SitePage } from "./site-pages.ts";
import type { SiteAssets } from "./site-assets.ts";
import { SiteDocument } from "./site-document.tsx";

export { OPERATOR } from "./operator.ts";
export { sitePath } from "./site-pages.ts";

/** Every page of the site in every language. */
export function sitePages(articles: Articles): SitePage[] {
  const names = Object.keys(SITE_PAGES).filter(isSitePageName);
  const pages = LANGUAGES.flatMap((language) =>
    names.map((name): SitePage => ({ name, slug: null, language })),
  );
  const written = (["blog", "docs"] as const).flatMap((name) =>
    articles[name].map(({ slug, language }): SitePage => ({ name, slug, language })),
  );
  return [...pages, ...written];
}

/** A page as the text of its file. */
export function renderPage(
  page: SitePage,
  { articles, assets, year }: { articles: Articles; assets: SiteAssets; year: number },
): string {
  const markup = renderToStaticMarkup(
    <SiteDocument page={page} articles={articles} assets={assets} year={year} />,
  );
  return `<!doctype html>${markup}\n`;
}
