import type { Language } from "../../../../worker/domain/language.ts";
import { HOSTS } from "../hosts.ts";
import type { SiteTexts } from "../site-texts.ts";
import { SignLink } from "../ui/site-link.tsx";
import { Section } from "../ui/section.tsx";
import { SAMPLE_TAG } from "../ui/sample-tag.ts";
import { TaggedCode } from "../ui/tagged.tsx";

/** What each step looks like, in the order of the texts. */
const SIGHTS = [
  `acme01.${SAMPLE_TAG}@${HOSTS.inbox}`,
  `GET /api/v1/message?tag=${SAMPLE_TAG}&await_messages=true`,
  `RCPT TO:<acme01.${SAMPLE_TAG}@${HOSTS.inbox}>`,
  "250 2.6.0 captured",
  `{ "tag": "${SAMPLE_TAG}", "codes": [{ "code": "493027" }] }`,
];

interface StepsProps {
  readonly texts: SiteTexts;
  readonly language: Language;
}

/** From the address to the answer, on one line of time. */
export function Steps({ texts: { steps }, language }: StepsProps) {
  return (
    <Section id="how-it-works" title={steps.title} lead={steps.lead} isSheet>
      <ol className="border-l-2 border-rule">
        {steps.items.map(({ title, text }, index) => (
          <li
            key={title}
            className="relative grid gap-x-10 gap-y-3 pb-9 pl-8 last:pb-0 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
          >
            <span
              aria-hidden
              className="absolute top-0.5 -left-[11px] grid size-5 place-items-center bg-ink font-mono text-meta text-sheet"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lead font-semibold">{title}</h3>
              <p className="mt-1 max-w-[52ch] text-ink-2">{text}</p>
            </div>
            <p className="self-start border border-rule-soft bg-paper px-3 py-2 font-mono text-small [overflow-wrap:anywhere]">
              <TaggedCode code={SIGHTS[index] ?? ""} />
            </p>
          </li>
        ))}
      </ol>
      <SignLink mode="signup" from="how-it-works" language={language} className="mt-10">
        {steps.start}
      </SignLink>
    </Section>
  );
}
