import { PATHS } from "../paths.ts";
import type { SiteTexts } from "./site-texts.ts";

const BUTTON = "h-11 rounded-control border px-4 font-medium";

/** Asks for consent; the page's script shows it where none is stored, and keeps the answer. */
export function CookieNotice({ texts: { cookies } }: { readonly texts: SiteTexts }) {
  return (
    <section
      id="cookie-notice"
      hidden
      aria-label={cookies.title}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-rule bg-sheet shadow-overlay"
    >
      <form
        className="relative mx-auto flex max-w-[1128px] flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 md:px-6"
        data-consent=""
      >
        <div className="min-w-0 grow basis-80">
          <h2 className="font-semibold">{cookies.title}</h2>
          <p className="text-ink-2">
            {`${cookies.text} `}
            <a href={PATHS.privacy} className="text-blue underline">
              {cookies.privacy}
            </a>
          </p>
          <label className="mt-2 inline-flex min-h-6 items-center gap-2">
            <input type="checkbox" name="preferences" className="size-4 accent-ink" />
            {cookies.preferences}
          </label>
        </div>
        <div className="flex flex-wrap gap-2">
          <button type="submit" value="chosen" className={`${BUTTON} border-control`}>
            {cookies.save}
          </button>
          <button type="submit" value="all" className={`${BUTTON} border-ink bg-ink text-sheet`}>
            {cookies.accept}
          </button>
          <button
            type="submit"
            value="none"
            aria-label={cookies.close}
            className={`${BUTTON} border-transparent text-ink-2 max-sm:absolute max-sm:top-1 max-sm:right-1`}
          >
            ×
          </button>
        </div>
      </form>
    </section>
  );
}
