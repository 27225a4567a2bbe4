import type { Language } from "../../../../worker/domain/language.ts";
import { HOSTS } from "../hosts.ts";
import type { SiteTexts } from "../site-texts.ts";
import { CodePane } from "../ui/code-pane.tsx";
import { SignLink } from "../ui/site-link.tsx";
import { SAMPLE_TAG } from "../ui/sample-tag.ts";
import { TaggedCode } from "../ui/tagged.tsx";
import { answerExample, NAMESPACE, REQUEST_EXAMPLE } from "./examples.ts";

interface HeroProps {
  readonly texts: SiteTexts;
  readonly language: Language;
}

/** What the service is: an address, a request, an answer. */
export function Hero({ texts, language }: HeroProps) {
  const { hero } = texts;
  return (
    <section id="hero" data-section="hero" className="border-b border-rule pt-[60px] lg:pt-[97px]">
      <div className="mx-auto max-w-[1128px] px-4 pt-16 pb-16 md:px-6 md:pt-22 md:pb-24">
        <h1 className="max-w-[18ch] text-[clamp(40px,6.4vw,74px)] leading-[1.02] font-extrabold tracking-[-0.035em] text-balance">
          {hero.headline}
        </h1>
        <p className="mt-6 max-w-[46ch] text-lead text-ink-2">{hero.lead}</p>
        <LiveAddress texts={texts} />
        <div className="mt-8 grid gap-6 md:grid-cols-2">
          <CodePane title={hero.waits} aside={hero.waitsFor} foot={<MarkerLine />}>
            <TaggedCode code={REQUEST_EXAMPLE} />
          </CodePane>
          <CodePane title={hero.gets} aside={hero.getsWhen}>
            <TaggedCode code={answerExample(hero)} />
          </CodePane>
        </div>
        <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-3">
          <SignLink mode="signup" from="hero" language={language}>
            {hero.start}
          </SignLink>
          <p className="text-ink-2">{hero.free}</p>
        </div>
        <ul className="mt-16 grid gap-x-8 gap-y-6 border-t border-rule pt-8 md:grid-cols-3">
          {hero.cards.map(({ title, text }) => (
            <li key={title}>
              <h2 className="text-lead font-semibold">{title}</h2>
              <p className="mt-1.5 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The address, large; its tag is a field that every example on the page follows. */
function LiveAddress({ texts: { hero } }: { readonly texts: SiteTexts }) {
  return (
    <div className="mt-9 border-y border-rule py-7 font-mono text-[clamp(22px,4vw,47px)] leading-tight">
      <div className="flex flex-wrap items-start gap-y-4">
        <span className="flex flex-wrap items-start gap-y-4 whitespace-nowrap">
          <Part label={hero.namespace}>{`${NAMESPACE}.`}</Part>
          <span className="flex flex-col">
            <span className="inline-grid">
              <input
                id="tag"
                data-tag-field=""
                defaultValue={SAMPLE_TAG}
                size={1}
                maxLength={24}
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="none"
                aria-describedby="tag-label"
                aria-label={hero.tag}
                className="col-start-1 row-start-1 w-full min-w-[1ch] bg-mark px-1 text-mark-ink outline-offset-4"
              />
              {/* As wide as the field's text, so that the field is too. */}
              <span
                data-tag=""
                aria-hidden
                className="invisible col-start-1 row-start-1 px-1 whitespace-pre"
              >
                {SAMPLE_TAG}
              </span>
            </span>
            <Label id="tag-label">{hero.tag}</Label>
          </span>
        </span>
        <span className="text-ink-2">
          <Part label={hero.host}>{`@${HOSTS.inbox}`}</Part>
        </span>
      </div>
    </div>
  );
}

function Part({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <span className="flex flex-col">
      {children}
      <Label>{label}</Label>
    </span>
  );
}

function Label({ id, children }: { readonly id?: string; readonly children: string }) {
  return (
    <span
      {...(id === undefined ? {} : { id })}
      className="mt-2.5 w-0 min-w-full pr-2 font-sans text-small whitespace-normal text-ink-2"
    >
      {children}
    </span>
  );
}

/** The line that draws across while a request is held, and is full when the mail is there. */
function MarkerLine() {
  return (
    <div aria-hidden className="mx-3 mb-4 h-[3px] sm:mx-4 bg-rule-soft">
      <div className="h-full origin-left animate-hold bg-mark" />
    </div>
  );
}
