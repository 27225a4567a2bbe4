import type { SitePage, SitePageName } from "../site-pages.ts";
import { sitePath } from "../site-pages.ts";
import type { SiteTexts } from "../site-texts.ts";

/** The pages that every header leads to, in their order. */
const LINKED_PAGES = [
  "product",
  "resources",
  "pricing",
  "docs",
  "blog",
] as const satisfies readonly SitePageName[];

/** The landing page's sections that its header leads to, in their order, and their names' keys. */
const LINKED_SECTIONS = [
  ["hero", "hero"],
  ["how-it-works", "howItWorks"],
  ["highlights", "highlights"],
  ["pricing", "pricing"],
  ["documentation", "documentation"],
] as const satisfies readonly (readonly [string, keyof SiteTexts["nav"]])[];

const LOOK =
  "py-1 text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[0_2px_0_var(--ink)]";

interface HeaderLinksProps {
  readonly page: SitePage;
  readonly nav: SiteTexts["nav"];
}

/** The pages of the site, the current one marked. */
export function PageLinks({ page, nav }: HeaderLinksProps) {
  return LINKED_PAGES.map((name) => (
    <a
      key={name}
      href={sitePath({ name, slug: null, language: page.language })}
      data-analytics={`header-${name}`}
      {...(name === page.name ? { "aria-current": page.slug === null ? "page" : "true" } : {})}
      className={LOOK}
    >
      {nav[name]}
    </a>
  ));
}

/** The sections of the landing page, on which it stands; the page's script marks the one in view. */
export function SectionLinks({ nav }: Pick<HeaderLinksProps, "nav">) {
  return LINKED_SECTIONS.map(([id, name]) => (
    <a key={id} href={`#${id}`} data-spy={id} data-analytics={`section-${id}`} className={LOOK}>
      {nav[name]}
    </a>
  ));
}
