import { PATHS } from "../src/paths.ts";
import { SITE_PAGES } from "../src/site/site-pages.ts";

/** A public page, as the sitemap tells it. */
export interface SitePage {
  /** In English: other languages have theirs in front. */
  readonly path: string;
  /** Whether each language has a path of its own; else one path answers in the visitor's. */
  readonly isTranslated: boolean;
  /** Day of the last change, ISO 8601, where the page tells one. */
  readonly date?: string;
}

/** The pages that are no guide and no post. */
export const FIXED_PAGES: readonly SitePage[] = [
  ...Object.values(SITE_PAGES).map((path) => ({
    path: path === "" ? "/" : path,
    isTranslated: true,
  })),
  ...[PATHS.status, PATHS.privacy, PATHS.terms, PATHS.dpa].map((path) => ({
    path,
    isTranslated: false,
  })),
];
