import type { Article } from "../articles.ts";
import { sitePath, type SitePage } from "../site-pages.ts";
import type { SiteTexts } from "../site-texts.ts";
import { dateText } from "./article-list.tsx";

interface ArticlePageProps {
  readonly page: SitePage & { readonly name: "blog" | "docs" };
  readonly article: Article;
  readonly texts: SiteTexts;
}

/** A post or a guide. */
export function ArticlePage({ page, article, texts }: ArticlePageProps) {
  const { name, language } = page;
  return (
    <article className="bg-sheet pt-[60px]">
      <div className="mx-auto max-w-[760px] px-4 py-14 md:px-6 md:py-20">
        <a href={sitePath({ name, slug: null, language })} className="text-blue underline">
          {texts.article.back[name]}
        </a>
        <h1 className="mt-6 text-[clamp(32px,4.4vw,48px)] leading-[1.08] font-extrabold tracking-[-0.03em]">
          {article.title}
        </h1>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-small text-ink-2">
          {name === "blog" ? (
            <p>
              {`${texts.article.published} `}
              <time dateTime={article.date}>{dateText(article.date, language)}</time>
            </p>
          ) : null}
          <button
            type="button"
            data-copy-from={`${sitePath(page)}.md`}
            data-copied={texts.copy.copied}
            className="border-b border-control py-1 hover:text-ink"
          >
            {texts.article.asMarkdown}
          </button>
        </div>
        {/* oxlint-disable-next-line react/no-danger -- Markdown of our own, turned into HTML when the site is built */}
        <div className="prose mt-10" dangerouslySetInnerHTML={{ __html: article.html }} />
      </div>
    </article>
  );
}
