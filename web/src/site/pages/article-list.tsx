import { sitePath } from "../site-pages.ts";
import type { Article } from "../articles.ts";

interface ArticleListProps {
  readonly name: "blog" | "docs";
  readonly articles: readonly Article[];
  /** Posts say when they were written; guides are kept up to date. */
  readonly withDate: boolean;
}

/** Articles as rows that lead to them. */
export function ArticleList({ name, articles, withDate }: ArticleListProps) {
  return (
    <ul className="border-t border-rule">
      {articles.map(({ slug, language, title, description, date }) => (
        <li key={slug} className="border-b border-rule">
          <a
            href={sitePath({ name, slug, language })}
            data-analytics={`article-${name}`}
            className="group grid gap-x-10 gap-y-1 py-5 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
          >
            <span>
              <span className="block text-lead font-semibold text-balance group-hover:underline">
                {title}
              </span>
              {withDate ? (
                <time dateTime={date} className="block text-small text-ink-2">
                  {dateText(date, language)}
                </time>
              ) : null}
            </span>
            <span className="text-ink-2">{description}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A day as its readers write it. */
export function dateText(date: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(date),
  );
}
