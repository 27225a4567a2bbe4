import { PRODUCT_NAME } from "../../../worker/domain/product.ts";
import { PATHS } from "../paths.ts";
import { Brand } from "../ui/brand.tsx";
import { HOSTS } from "./hosts.ts";
import { OPERATOR } from "./operator.ts";
import { sitePath, type SitePage, type SitePageName } from "./site-pages.ts";
import type { SiteTexts } from "./site-texts.ts";

interface SiteFooterProps {
  readonly page: SitePage;
  readonly texts: SiteTexts;
  /** The year of the build, for the copyright line. */
  readonly year: number;
}

interface Entry {
  /** For counting. */
  readonly name: string;
  readonly text: string;
  readonly href: string;
}

/** Every way out of the site, in four groups, and who runs it. */
export function SiteFooter({ page, texts, year }: SiteFooterProps) {
  const { footer } = texts;
  const { company, location, registration } = OPERATOR;
  return (
    <footer className="bg-paper">
      <div className="mx-auto max-w-[1128px] px-4 py-14 md:px-6">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
          <div className="max-md:col-span-2">
            <Brand />
          </div>
          {groups(page, texts).map(({ title, entries }) => (
            <nav key={title} aria-label={title}>
              <h2 className="font-semibold">{title}</h2>
              <ul className="mt-3 flex flex-col gap-1">
                {entries.map((entry) => (
                  <li key={entry.href}>
                    <FooterEntry {...entry} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-12 flex flex-wrap gap-x-6 gap-y-1 border-t border-rule pt-6 text-small text-ink-2">
          <p>{`© ${year} ${company === "" ? PRODUCT_NAME : company}. ${footer.rights}`}</p>
          {[location, registration]
            .filter((line) => line !== "")
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
          <p>{footer.payments}</p>
        </div>
      </div>
    </footer>
  );
}

function FooterEntry({ name, text, href }: Entry) {
  return (
    <a
      href={href}
      data-analytics={`footer-${name}`}
      className="block py-1 text-ink-2 hover:text-ink hover:underline"
    >
      {text}
    </a>
  );
}

function groups(page: SitePage, { footer }: SiteTexts): { title: string; entries: Entry[] }[] {
  const to = (name: SitePageName): string =>
    sitePath({ name, slug: null, language: page.language });
  return [
    {
      title: footer.product,
      entries: [
        { name: "overview", text: footer.overview, href: to("product") },
        { name: "features", text: footer.features, href: to("resources") },
        { name: "pricing", text: footer.pricing, href: to("pricing") },
        { name: "graphql", text: footer.graphql, href: `${HOSTS.apiLinks}/docs#graphql` },
      ],
    },
    {
      title: footer.resources,
      entries: [
        { name: "docs", text: footer.docs, href: to("docs") },
        { name: "reference", text: footer.reference, href: `${HOSTS.apiLinks}/docs` },
        { name: "blog", text: footer.blog, href: to("blog") },
        { name: "status", text: footer.status, href: PATHS.status },
      ],
    },
    {
      title: footer.support,
      entries: [
        ...(OPERATOR.supportEmail === ""
          ? []
          : [{ name: "support", text: footer.email, href: `mailto:${OPERATOR.supportEmail}` }]),
        ...(OPERATOR.communityUrl === ""
          ? []
          : [{ name: "community", text: footer.community, href: OPERATOR.communityUrl }]),
        ...OPERATOR.socialUrls.map((url) => ({
          name: "social",
          text: new URL(url).hostname,
          href: url,
        })),
        { name: "status", text: footer.status, href: PATHS.status },
      ],
    },
    {
      title: footer.legal,
      entries: [
        { name: "privacy", text: footer.privacy, href: PATHS.privacy },
        { name: "terms", text: footer.terms, href: PATHS.terms },
        { name: "dpa", text: footer.dpa, href: PATHS.dpa },
      ],
    },
  ];
}
