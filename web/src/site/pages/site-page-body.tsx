import { ApiPanel } from "../api/api-panel.tsx";
import { articlesOf, type Articles } from "../articles.ts";
import { HOSTS } from "../hosts.ts";
import { CallToAction } from "../landing/call-to-action.tsx";
import { Faq } from "../landing/faq.tsx";
import { LandingPage } from "../landing/landing-page.tsx";
import { PlanTable } from "../landing/pricing.tsx";
import type { SitePage } from "../site-pages.ts";
import type { SiteTexts } from "../site-texts.ts";
import { Section } from "../ui/section.tsx";
import { ArticleList } from "./article-list.tsx";
import { ArticlePage } from "./article-page.tsx";
import { PageHead } from "./page-head.tsx";
import { SIGHTS } from "./sights.ts";
import { ToldSections } from "./told-sections.tsx";

interface SitePageBodyProps {
  readonly page: SitePage;
  readonly texts: SiteTexts;
  readonly articles: Articles;
}

/** What stands between header and footer. Throws when an article is asked for that is not there. */
export function SitePageBody(props: SitePageBodyProps) {
  const { page, texts, articles } = props;
  const { name, slug, language } = page;
  if (name === "home") return <LandingPage texts={texts} language={language} />;
  if (name === "blog" || name === "docs") {
    if (slug === null) return name === "blog" ? <Blog {...props} /> : <Docs {...props} />;
    const article = articlesOf(articles, name, language).find((each) => each.slug === slug);
    if (article === undefined) {
      throw new Error(`There is no ${name} article ${slug} in ${language}.`);
    }
    return <ArticlePage page={{ ...page, name }} article={article} texts={texts} />;
  }
  const { title, lead, sections } = texts.pages[name];
  return (
    <>
      <PageHead title={title} lead={lead} />
      {name === "pricing" ? (
        <div className="border-b border-rule bg-sheet">
          <div className="mx-auto max-w-[1128px] px-4 py-12 md:px-6">
            <PlanTable texts={texts} language={language} heading="h2" />
          </div>
        </div>
      ) : null}
      <ToldSections sections={sections} sights={SIGHTS[name]} isBehindSheet={name === "pricing"} />
      {/* Here, too, because signed-in visitors of the landing page go on to their console. */}
      {name === "resources" ? <Faq texts={texts} isSheet={false} /> : null}
      <CallToAction texts={texts} language={language} />
    </>
  );
}

function Blog({ page: { language }, texts, articles }: SitePageBodyProps) {
  const { title, lead, empty } = texts.pages.blog;
  const posts = articlesOf(articles, "blog", language);
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="bg-sheet">
        <div className="mx-auto max-w-[1128px] px-4 py-12 md:px-6">
          {posts.length === 0 ? (
            <p>{empty}</p>
          ) : (
            <ArticleList name="blog" articles={posts} withDate />
          )}
        </div>
      </div>
    </>
  );
}

function Docs({ page: { language }, texts, articles }: SitePageBodyProps) {
  const { title, lead, guides, machines, sections } = texts.pages.docs;
  const { api } = texts.documentation;
  const links = [
    { href: `${HOSTS.apiLinks}/docs`, text: api.reference },
    { href: `${HOSTS.apiLinks}/openapi.json`, text: api.openapi },
    { href: `${HOSTS.apiLinks}/collection.json`, text: texts.documentation.tabs.collection },
    { href: `${HOSTS.apiLinks}/llms.txt`, text: api.llms },
  ];
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="border-b border-rule bg-sheet">
        <div className="mx-auto grid max-w-[1128px] gap-12 px-4 py-12 md:px-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,3fr)]">
          <section aria-labelledby="guides">
            <h2 id="guides" className="mb-4 text-title font-semibold">
              {guides}
            </h2>
            <ArticleList
              name="docs"
              articles={articlesOf(articles, "docs", language)}
              withDate={false}
            />
          </section>
          <section aria-labelledby="machines">
            <h2 id="machines" className="mb-4 text-title font-semibold">
              {machines}
            </h2>
            <ul className="flex flex-col gap-2">
              {links.map(({ href, text }) => (
                <li key={href}>
                  <a href={href} className="text-blue underline underline-offset-3">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      <Section id="api" title={texts.documentation.tabs.api}>
        <ApiPanel texts={texts} language={language} calls="whole" />
      </Section>
      <ToldSections sections={sections} sights={SIGHTS.docs} />
    </>
  );
}
