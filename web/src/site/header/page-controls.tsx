import { LANGUAGES } from "../../../../worker/domain/language.ts";
import { LANGUAGE_NAMES } from "../../i18n/languages.ts";
import { sitePath, type SitePage } from "../site-pages.ts";
import type { SiteTexts } from "../site-texts.ts";

interface PageControlsProps {
  readonly page: SitePage;
  readonly nav: SiteTexts["nav"];
}

/** The same page in the other languages, and dark or light. */
export function PageControls({ page, nav }: PageControlsProps) {
  return (
    <>
      <nav aria-label={nav.language} className="flex gap-1">
        {LANGUAGES.map((language) => (
          <a
            key={language}
            href={sitePath({ ...page, language })}
            hrefLang={language}
            lang={language}
            data-language={language}
            data-analytics={`language-${language}`}
            title={LANGUAGE_NAMES[language]}
            {...(language === page.language ? { "aria-current": "true" as const } : {})}
            className="grid h-9 min-w-9 place-items-center px-1 text-small text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink max-lg:h-11"
          >
            {language.slice(0, 2).toUpperCase()}
          </a>
        ))}
      </nav>
      <button
        type="button"
        data-theme-switch=""
        data-analytics="theme"
        aria-label={nav.theme}
        className="grid size-9 place-items-center text-ink-2 hover:text-ink max-lg:size-11"
      >
        <svg viewBox="0 0 20 20" className="size-4.5 fill-current" aria-hidden>
          <path d="M10 2a8 8 0 1 0 0 16V2Z" />
          <circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </button>
    </>
  );
}
