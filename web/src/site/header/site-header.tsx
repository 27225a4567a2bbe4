import { Brand } from "../../ui/brand.tsx";
import { sitePath, type SitePage } from "../site-pages.ts";
import type { SiteTexts } from "../site-texts.ts";
import { SignLink } from "../ui/site-link.tsx";
import { PageLinks, SectionLinks } from "./header-links.tsx";
import { PageControls } from "./page-controls.tsx";
import { SiteMenu } from "./site-menu.tsx";

interface SiteHeaderProps {
  readonly page: SitePage;
  readonly texts: SiteTexts;
}

/** The bar over every page of the site; it stays while the page scrolls. The landing page's has a second line. */
export function SiteHeader({ page, texts: { nav } }: SiteHeaderProps) {
  const { language } = page;
  return (
    <header className="fixed inset-x-0 top-0 z-30 border-b border-rule bg-paper">
      <div className="mx-auto flex h-[60px] max-w-[1128px] items-center gap-5 px-4 md:px-6">
        <a
          href={sitePath({ name: "home", slug: null, language })}
          aria-label={nav.home}
          data-analytics="header-home"
          className="mr-auto py-2 lg:mr-3"
        >
          <Brand />
        </a>
        <nav aria-label={nav.label} className="mr-auto hidden gap-5 text-body lg:flex">
          <PageLinks page={page} nav={nav} />
        </nav>
        <div className="hidden items-center gap-1 lg:flex">
          <PageControls page={page} nav={nav} />
        </div>
        <div className="flex items-center gap-2">
          <SignLink
            mode="signin"
            from="header-console"
            language={language}
            look="quiet"
            className="h-9! px-2! text-body! max-sm:hidden"
          >
            {nav.console}
          </SignLink>
          <SignLink
            mode="signin"
            from="header"
            language={language}
            look="quiet"
            className="h-9! px-2! text-body! max-sm:hidden"
          >
            {nav.signIn}
          </SignLink>
          <SignLink
            mode="signup"
            from="header"
            language={language}
            className="h-9! px-3.5! text-body! max-md:h-11!"
          >
            {nav.signUp}
          </SignLink>
        </div>
        <SiteMenu page={page} nav={nav} />
      </div>
      {page.name === "home" ? (
        <nav
          aria-label={nav.sections}
          className="hidden border-t border-rule-soft text-small lg:block"
        >
          <div className="mx-auto flex h-9 max-w-[1128px] items-center gap-6 px-6">
            <SectionLinks nav={nav} />
          </div>
        </nav>
      ) : null}
    </header>
  );
}
