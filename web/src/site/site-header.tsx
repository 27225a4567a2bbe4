import { LANGUAGES, type Language } from "../../../worker/domain/language.ts";
import { LANGUAGE_NAMES } from "../i18n/languages.ts";
import { Brand } from "../ui/brand.tsx";
import { sitePath, type SitePage } from "./site-pages.ts";
import type { SiteTexts } from "./site-texts.ts";
import { SignLink } from "./ui/site-link.tsx";

/** The landing page's sections that the header leads to, in their order. */
export const LINKED_SECTIONS = [
  "hero",
  "how-it-works",
  "highlights",
  "pricing",
  "documentation",
] as const;

const NAMES: Readonly<
  Record<(typeof LINKED_SECTIONS)[number], Exclude<keyof SiteTexts["nav"], "label">>
> = {
  hero: "hero",
  "how-it-works": "howItWorks",
  highlights: "highlights",
  pricing: "pricing",
  documentation: "documentation",
};

interface SiteHeaderProps {
  readonly page: SitePage;
  readonly texts: SiteTexts;
}

/** The bar over every page of the site; it stays while the page scrolls. */
export function SiteHeader({ page, texts }: SiteHeaderProps) {
  const { language } = page;
  const { nav } = texts;
  return (
    <header className="fixed inset-x-0 top-0 z-30 border-b border-rule bg-paper">
      <div className="mx-auto flex h-[60px] max-w-[1128px] items-center gap-5 px-4 md:px-6">
        <a
          href={sitePath({ name: "home", slug: null, language })}
          aria-label={nav.home}
          className="mr-auto py-2 lg:mr-3"
        >
          <Brand />
        </a>
        <nav aria-label={nav.label} className="mr-auto hidden gap-5 lg:flex">
          <NavLinks page={page} texts={texts} />
        </nav>
        <div className="hidden items-center gap-1 lg:flex">
          <Languages page={page} label={nav.language} />
          <ThemeSwitch label={nav.theme} />
        </div>
        <SignLink
          mode="signin"
          language={language}
          look="quiet"
          className="h-9! px-2! text-body! max-xl:hidden"
        >
          {nav.console}
        </SignLink>
        <SignLink
          mode="signin"
          language={language}
          look="quiet"
          className="h-9! px-2! text-body! max-sm:hidden"
        >
          {nav.signIn}
        </SignLink>
        <SignLink
          mode="signup"
          language={language}
          className="h-9! px-3.5! text-body! max-md:h-11!"
        >
          {nav.signUp}
        </SignLink>
        <details data-menu="" className="lg:hidden">
          <summary className="grid size-11 list-none place-items-center" aria-label={nav.menu}>
            <svg viewBox="0 0 20 20" className="size-5 stroke-ink" aria-hidden>
              <path d="M2 5h16M2 10h16M2 15h16" strokeWidth="1.6" />
            </svg>
          </summary>
          <div className="absolute inset-x-0 top-full border-y border-rule bg-sheet px-4 py-3 shadow-overlay">
            <nav aria-label={nav.menu} className="flex flex-col [&_a]:py-2.5">
              <NavLinks page={page} texts={texts} />
              <SignLink
                mode="signin"
                language={language}
                look="quiet"
                className="justify-start! px-0!"
              >
                {nav.signIn}
              </SignLink>
            </nav>
            <div className="flex items-center justify-between border-t border-rule-soft pt-3">
              <Languages page={page} label={nav.language} />
              <ThemeSwitch label={nav.theme} />
            </div>
          </div>
        </details>
      </div>
    </header>
  );
}

function NavLinks({ page, texts }: SiteHeaderProps) {
  const { language } = page;
  const home = page.name === "home" ? "" : sitePath({ name: "home", slug: null, language });
  const look =
    "py-1 text-body text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[0_2px_0_var(--ink)]";
  return (
    <>
      {LINKED_SECTIONS.map((id) => (
        <a key={id} href={`${home}#${id}`} data-spy={id} className={look}>
          {texts.nav[NAMES[id]]}
        </a>
      ))}
      <a href={sitePath({ name: "blog", slug: null, language })} className={look}>
        {texts.nav.blog}
      </a>
    </>
  );
}

/** The same page in the other languages. */
function Languages({ page, label }: { readonly page: SitePage; readonly label: string }) {
  return (
    <nav aria-label={label} className="flex gap-1">
      {LANGUAGES.map((language: Language) => (
        <a
          key={language}
          href={sitePath({ ...page, language })}
          hrefLang={language}
          lang={language}
          data-language={language}
          title={LANGUAGE_NAMES[language]}
          {...(language === page.language ? { "aria-current": "true" as const } : {})}
          className="grid h-9 min-w-9 place-items-center px-1 text-small text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink max-lg:h-11"
        >
          {language.slice(0, 2).toUpperCase()}
        </a>
      ))}
    </nav>
  );
}

function ThemeSwitch({ label }: { readonly label: string }) {
  return (
    <button
      type="button"
      data-theme-switch=""
      aria-label={label}
      className="grid size-9 place-items-center text-ink-2 hover:text-ink max-lg:size-11"
    >
      <svg viewBox="0 0 20 20" className="size-4.5 fill-current" aria-hidden>
        <path d="M10 2a8 8 0 1 0 0 16V2Z" />
        <circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </button>
  );
}
