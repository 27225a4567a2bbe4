import type { ReactNode } from "react";
import type { Language } from "../../../../worker/domain/language.ts";
import { PATHS } from "../../paths.ts";
import { HOSTS } from "../hosts.ts";
import { sitePath } from "../site-pages.ts";
import type { SiteTexts } from "../site-texts.ts";
import { SignLink } from "../ui/site-link.tsx";
import { Section } from "../ui/section.tsx";
import { TaggedCode } from "../ui/tagged.tsx";
import { CODE_EXAMPLES } from "./examples.ts";

interface DocumentationProps {
  readonly texts: SiteTexts;
  readonly language: Language;
}

/** The calls that say most of the API, in the order of their texts. */
const CALLS = [
  "GET /api/v1/message",
  "GET /api/v1/message/{id}/raw",
  "POST /api/v1/inbound",
  "PUT /api/v1/namespace/{namespace}/activate",
  "GET /api/v1/refused",
];

const TAB =
  "-mb-px border-b-[3px] border-transparent px-1 py-2.5 text-left text-body text-ink-2 hover:text-ink aria-selected:border-ink aria-selected:text-ink";

/** The documentation in four tabs, of which one is a download. */
export function Documentation({ texts, language }: DocumentationProps) {
  const { documentation } = texts;
  const { tabs } = documentation;
  return (
    <Section id="documentation" title={documentation.title}>
      <div data-tabs="">
        <div className="grid grid-cols-2 gap-x-6 border-b border-rule sm:flex sm:flex-wrap">
          <div role="tablist" aria-label={documentation.title} className="contents">
            <Tab id="docs-api" isFirst>
              {tabs.api}
            </Tab>
            <Tab id="docs-examples">{tabs.examples}</Tab>
            <Tab id="docs-status">{tabs.status}</Tab>
          </div>
          <a
            href={`${HOSTS.apiLinks}/collection.json`}
            download="restante.postman_collection.json"
            data-analytics="collection"
            className={TAB}
          >
            {tabs.collection}
          </a>
        </div>
        <Panel id="docs-api" isFirst>
          <ApiSummary texts={texts} language={language} />
        </Panel>
        <Panel id="docs-examples">
          <p className="mb-5 max-w-[60ch] text-ink-2">{documentation.examples.text}</p>
          <Examples label={tabs.examples} />
        </Panel>
        <Panel id="docs-status">
          <p className="max-w-[60ch] text-ink-2">{documentation.status.text}</p>
          <p className="mt-4">
            <a href={PATHS.status} className="text-blue underline underline-offset-3">
              {documentation.status.open}
            </a>
          </p>
        </Panel>
      </div>
      <SignLink mode="signup" language={language} className="mt-10">
        {documentation.start}
      </SignLink>
    </Section>
  );
}

function ApiSummary({ texts, language }: DocumentationProps) {
  const { api } = texts.documentation;
  const links = [
    { href: `${HOSTS.apiLinks}/docs`, text: api.reference },
    { href: `${HOSTS.apiLinks}/openapi.json`, text: api.openapi },
    { href: `${HOSTS.apiLinks}/llms.txt`, text: api.llms },
    { href: sitePath({ name: "docs", slug: null, language }), text: api.guides },
  ];
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <dl className="border-t border-rule-soft">
        {CALLS.map((call, index) => (
          <div key={call} className="border-b border-rule-soft py-3">
            <dt className="font-mono text-small [overflow-wrap:anywhere]">{call}</dt>
            <dd className="mt-0.5 text-ink-2">{api.calls[index]}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p className="text-ink-2">{api.text}</p>
        <ul className="mt-4 flex flex-col gap-2">
          {links.map(({ href, text }) => (
            <li key={href}>
              <a href={href} className="text-blue underline underline-offset-3">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Examples({ label }: { readonly label: string }) {
  return (
    <div data-tabs="" className="border border-rule bg-sheet">
      <div
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-5 border-b border-rule px-4"
      >
        {CODE_EXAMPLES.map(({ id, label: name }, index) => (
          <Tab key={id} id={`example-${id}`} isFirst={index === 0}>
            {name}
          </Tab>
        ))}
      </div>
      {CODE_EXAMPLES.map(({ id, code }, index) => (
        <Panel key={id} id={`example-${id}`} isFirst={index === 0} isBare>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
            tabIndex={0}
            className="overflow-x-auto px-4 py-4 font-mono text-small leading-6"
          >
            <code>
              <TaggedCode code={code} />
            </code>
          </pre>
        </Panel>
      ))}
    </div>
  );
}

interface TabProps {
  readonly id: string;
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

function Tab({ id, isFirst = false, children }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-tab`}
      aria-controls={id}
      aria-selected={isFirst}
      tabIndex={isFirst ? 0 : -1}
      className={TAB}
    >
      {children}
    </button>
  );
}

function Panel({
  id,
  isFirst = false,
  isBare = false,
  children,
}: TabProps & { readonly isBare?: boolean }) {
  return (
    <div
      role="tabpanel"
      id={id}
      aria-labelledby={`${id}-tab`}
      hidden={!isFirst}
      className={isBare ? "" : "pt-7"}
    >
      {children}
    </div>
  );
}
