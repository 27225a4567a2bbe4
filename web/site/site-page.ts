import { LANGUAGES, type Language } from "../../worker/domain/language.ts";

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
  { path: "/", isTranslated: true },
  { path: "/produto", isTranslated: true },
  { path: "/recursos", isTranslated: true },
  { path: "/precos", isTranslated: true },
  { path: "/documentacao", isTranslated: true },
  { path: "/blog", isTranslated: true },
  { path: "/status", isTranslated: false },
  { path: "/privacy", isTranslated: false },
  { path: "/terms", isTranslated: false },
  { path: "/dpa", isTranslated: false },
];

/** The path of a page in a language. */
export function localPath(path: string, language: Language): string {
  if (language === LANGUAGES[0]) return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}
