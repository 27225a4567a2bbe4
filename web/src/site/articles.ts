import type { Language } from "../../../worker/domain/language.ts";

/** A post or a guide, as its Markdown file says it. */
export interface Article {
  readonly slug: string;
  readonly language: Language;
  readonly title: string;
  /** One sentence, for lists and search engines. */
  readonly description: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly html: string;
}

/** Everything that is written as Markdown, by the page that lists it. */
export interface Articles {
  readonly blog: readonly Article[];
  readonly docs: readonly Article[];
}

/** The page's articles in a language; the newest first in the blog, by title in the docs. */
export function articlesOf(
  articles: Articles,
  name: "blog" | "docs",
  language: Language,
): Article[] {
  const own = articles[name].filter((article) => article.language === language);
  return name === "blog"
    ? own.toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug))
    : own.toSorted((a, b) => a.title.localeCompare(b.title));
}
