import type { Articles } from "./articles.ts";
import { articlesOf } from "./articles.ts";
import { CookieNotice } from "./cookie-notice.tsx";
import { headScript } from "./head-script.ts";
import { HOSTS } from "./hosts.ts";
import { SitePageBody } from "./pages/site-page-body.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./header/site-header.tsx";
import type { SiteAssets } from "./site-assets.ts";
import { inEveryLanguage, sitePath, type SitePage } from "./site-pages.ts";
import { SITE_TEXTS } from "./site-texts.ts";

/** Without a script no tab can be picked, so that every panel shows. */
const EVERY_PANEL = "[role=tabpanel]{display:block!important}";

interface SiteDocumentProps {
  readonly page: SitePage;
  readonly articles: Articles;
  readonly assets: SiteAssets;
  readonly year: number;
}

/** A whole page of the site, from `<html>` on. */
export function SiteDocument({ page, articles, assets, year }: SiteDocumentProps) {
  const { name, language } = page;
  const texts = SITE_TEXTS[language];
  return (
    <html lang={language}>
      <Head page={page} articles={articles} assets={assets} />
      <body>
        <div id="site">
          <a
            href="#content"
            className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-sheet focus:px-4 focus:py-2"
          >
            {texts.skip}
          </a>
          <SiteHeader page={page} texts={texts} />
          <main id="content" data-page={name}>
            <SitePageBody page={page} texts={texts} articles={articles} />
          </main>
          <SiteFooter page={page} texts={texts} year={year} />
          <CookieNotice texts={texts} />
        </div>
      </body>
    </html>
  );
}

function Head({ page, articles, assets }: Omit<SiteDocumentProps, "year">) {
  const { title, description, keywords } = headTexts(page, articles);
  const url = HOSTS.site + sitePath(page);
  const card = `${HOSTS.site}/social/${page.language}.png`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#eaf0f6" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords} />
      <link rel="canonical" href={url} />
      {inEveryLanguage(page).map((twin) => (
        <link
          key={twin.language}
          rel="alternate"
          hrefLang={twin.language}
          href={HOSTS.site + sitePath(twin)}
        />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={HOSTS.site + sitePath({ ...page, language: "en" })}
      />
      <meta property="og:type" content={page.slug === null ? "website" : "article"} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={card} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="app-script" content={assets.app.script} />
      <meta name="app-style" content={assets.app.css} />
      <link rel="icon" sizes="32x32" href="/favicon.ico" />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} />
      ))}
      {assets.css === null ? null : (
        // oxlint-disable-next-line react/no-danger -- made by the build
        <style id="site-style" dangerouslySetInnerHTML={{ __html: assets.css }} />
      )}
      <noscript>
        <style>{EVERY_PANEL}</style>
      </noscript>
      <script
        // oxlint-disable-next-line react/no-danger -- our own, and allowed by its hash
        dangerouslySetInnerHTML={{
          __html: headScript({ isHome: page.name === "home", script: assets.script }),
        }}
      />
    </head>
  );
}

/** What a page says of itself to search engines and in a tab. */
function headTexts(page: SitePage, articles: Articles) {
  const { name, slug, language } = page;
  const own = SITE_TEXTS[language].pages[name];
  const { keywords } = own;
  if ((name !== "blog" && name !== "docs") || slug === null) {
    return { title: own.title, description: own.description, keywords };
  }
  const article = articlesOf(articles, name, language).find((each) => each.slug === slug);
  return {
    title: article?.title ?? own.title,
    description: article?.description ?? own.description,
    keywords,
  };
}
