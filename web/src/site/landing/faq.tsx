import type { SiteTexts } from "../site-texts.ts";
import { Section } from "../ui/section.tsx";

interface FaqProps {
  readonly texts: SiteTexts;
  /** On the lighter sheet, unless what stands above is, too. */
  readonly isSheet?: boolean;
}

/** Questions that open by themselves, without a script. */
export function Faq({ texts: { faq }, isSheet = true }: FaqProps) {
  return (
    <Section id="faq" title={faq.title} isSheet={isSheet}>
      <div className="max-w-[760px] border-t border-rule">
        {faq.items.map(({ question, answer }) => (
          <details key={question} className="group border-b border-rule">
            <summary className="flex list-none items-baseline justify-between gap-6 py-4 text-lead font-semibold">
              {question}
              <span aria-hidden className="font-mono text-ink-2 group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="max-w-[64ch] pb-5 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
