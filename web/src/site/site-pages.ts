import { LANGUAGES, type Language } from "../../../worker/domain/language.ts";
import { HOME_PATHS } from "../paths.ts";

/** The pages of the public site by their path after the language's; articles lie below their list. */
export const SITE_PAGES = {
  home: "",
  product: "/produto",
  resources: "/recursos",
  pricing: "/precos",
  docs: "/documentacao",
  blog: "/blog",
} as const;

export type SitePageName = keyof typeof SITE_PAGES;

/** Whether the table has a page of this name. */
export function isSitePageName(name: string): name is SitePageName {
  return name in SITE_PAGES;
}

/** A page of the site in one language: one of the table's, or an article below the docs or the blog. */
export interface SitePage {
  readonly name: SitePageName;
  /** The article's name in its address; null: the page itself. */
  readonly slug: string | null;
  readonly language: Language;
}

/** The address of a page, without origin. */
export function sitePath({ name, slug, language }: SitePage): string {
  return localPath(SITE_PAGES[name] + (slug === null ? "" : `/${slug}`), language);
}

/** A path of the English site as it is in another language. */
export function localPath(path: string, language: Language): string {
  const home = HOME_PATHS[language];
  if (path === "" || path === "/") return home;
  return home === "/" ? path : home + path;
}

/** The same page in every language. */
export function inEveryLanguage(page: SitePage): SitePage[] {
  return LANGUAGES.map((language) => ({ ...page, language }));
}
