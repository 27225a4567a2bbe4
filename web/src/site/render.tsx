import { renderToStaticMarkup } from "react-dom/server";
import { LANGUAGES } from "../../../worker/domain/language.ts";
import type { Articles } from "./articles.ts";
import { SITE_PAGES, type SitePage, type SitePageName } from "./site-pages.ts";
import { SiteDocument, type SiteAssets } from "./site-document.tsx";

export { sitePath, inEveryLanguage } from "./site-pages.ts";
export { HOSTS } from "./hosts.ts";

/** Every page of the site in every language. */
export function sitePages(articles: Articles): SitePage[] {
  const names = Object.keys(SITE_PAGES).filter((name) => name in SITE_PAGES) as SitePageName[];
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
