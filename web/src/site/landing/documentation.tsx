import { clsx } from "clsx";
import type { Language } from "../../../../worker/domain/language.ts";
import { PATHS } from "../../paths.ts";
import { ApiPanel } from "../api/api-panel.tsx";
import { HOSTS } from "../hosts.ts";
import { sitePath } from "../site-pages.ts";
import type { SiteTexts } from "../site-texts.ts";
import { Section } from "../ui/section.tsx";
import { SignLink } from "../ui/site-link.tsx";
import { Tab, TAB_LOOK, TabPanel } from "../ui/tabs.tsx";
import { ExamplesTabs } from "./examples-tabs.tsx";

interface DocumentationProps {
  readonly texts: SiteTexts;
  readonly language: Language;
}

/** The documentation in four tabs, of which the third is a download. */
export function Documentation({ texts, language }: DocumentationProps) {
  const { documentation } = texts;
  const { tabs } = documentation;
  return (
    <Section id="documentation" title={documentation.title}>
      <div className="grid grid-cols-2 gap-x-6 border-b border-rule sm:flex sm:flex-wrap">
        {/* A list of tabs may hold nothing but tabs, so the link has its place among them by order. */}
        <div role="tablist" aria-label={documentation.title} className="contents">
          <Tab id="docs-api" isFirst>
            {tabs.api}
          </Tab>
          <Tab id="docs-examples">{tabs.examples}</Tab>
          <Tab id="docs-status" className="order-2">
            {tabs.status}
          </Tab>
        </div>
        <a
          href={`${HOSTS.apiLinks}/collection.json`}
          download="restante.postman_collection.json"
          data-analytics="collection"
          className={clsx(TAB_LOOK, "order-1")}
        >
          {tabs.collection}
        </a>
      </div>
      <TabPanel id="docs-api" isFirst>
        <ApiSummary texts={texts} language={language} />
      </TabPanel>
      <TabPanel id="docs-examples">
        <p className="mb-5 max-w-[60ch] text-ink-2">{documentation.examples.text}</p>
        <ExamplesTabs label={tabs.examples} />
      </TabPanel>
      <TabPanel id="docs-status">
        <p className="max-w-[60ch] text-ink-2">{documentation.status.text}</p>
        <p className="mt-4">
          <a
            href={PATHS.status}
            data-analytics="docs-status"
            className="text-blue underline underline-offset-3"
          >
            {documentation.status.open}
          </a>
        </p>
      </TabPanel>
      <SignLink mode="signup" from="documentation" language={language} className="mt-10">
        {documentation.start}
      </SignLink>
    </Section>
  );
}

/** The panel in its short form, and where more is said. */
function ApiSummary({ texts, language }: DocumentationProps) {
  const { api } = texts.documentation;
  const links = [
    {
      name: "panel",
      href: `${sitePath({ name: "docs", slug: null, language })}#api`,
      text: api.panel,
    },
    { name: "reference", href: `${HOSTS.apiLinks}/docs`, text: api.reference },
    { name: "openapi", href: `${HOSTS.apiLinks}/openapi.json`, text: api.openapi },
    { name: "llms", href: `${HOSTS.apiLinks}/llms.txt`, text: api.llms },
    { name: "guides", href: sitePath({ name: "docs", slug: null, language }), text: api.guides },
  ];
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,8fr)_minmax(0,3fr)]">
      <ApiPanel texts={texts} language={language} calls="short" />
      <div>
        <p className="text-ink-2">{api.text}</p>
        <ul className="mt-4 flex flex-col gap-2">
          {links.map(({ name, href, text }) => (
            <li key={name}>
              <a
                href={href}
                data-analytics={`docs-${name}`}
                className="text-blue underline underline-offset-3"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
