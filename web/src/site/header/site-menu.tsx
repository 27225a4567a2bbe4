import { SignLink } from "../ui/site-link.tsx";
import type { SitePage } from "../site-pages.ts";
import type { SiteTexts } from "../site-texts.ts";
import { PageLinks, SectionLinks } from "./header-links.tsx";
import { PageControls } from "./page-controls.tsx";

interface SiteMenuProps {
  readonly page: SitePage;
  readonly nav: SiteTexts["nav"];
}

/** What the header has no room for on a small screen; opens without a script. */
export function SiteMenu({ page, nav }: SiteMenuProps) {
  const { language } = page;
  const groupLook = "flex flex-col [&_a]:py-2.5";
  return (
    <details data-menu="" className="lg:hidden">
      <summary className="grid size-11 list-none place-items-center" aria-label={nav.menu}>
        <svg viewBox="0 0 20 20" className="size-5 stroke-ink" aria-hidden>
          <path d="M2 5h16M2 10h16M2 15h16" strokeWidth="1.6" />
        </svg>
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-60px)] overflow-y-auto border-y border-rule bg-sheet px-4 py-3 shadow-overlay">
        <nav aria-label={nav.menu} className={groupLook}>
          <PageLinks page={page} nav={nav} />
          {(["console", "signIn"] as const).map((name) => (
            <SignLink
              key={name}
              mode="signin"
              from={name === "console" ? "menu-console" : "menu"}
              language={language}
              look="quiet"
              className="justify-start! border-0! px-0! text-body! font-normal!"
            >
              {nav[name]}
            </SignLink>
          ))}
        </nav>
        {page.name === "home" ? (
          <div className="border-t border-rule-soft pt-3">
            <p className="text-small text-ink-2">{nav.sections}</p>
            <nav aria-label={nav.sections} className={groupLook}>
              <SectionLinks nav={nav} />
            </nav>
          </div>
        ) : null}
        <div className="flex items-center justify-between border-t border-rule-soft pt-3">
          <PageControls page={page} nav={nav} />
        </div>
      </div>
    </details>
  );
}
