import type { Language } from "../../../../worker/domain/language.ts";
import type { SiteTexts } from "../site-texts.ts";
import { SignLink } from "../ui/site-link.tsx";
import { Section } from "../ui/section.tsx";

interface HighlightsProps {
  readonly texts: SiteTexts;
  readonly language: Language;
}

/** Collaboration, API simplicity, security. */
export function Highlights({ texts: { highlights }, language }: HighlightsProps) {
  return (
    <Section id="highlights" title={highlights.title}>
      <ul className="grid gap-x-8 gap-y-10 md:grid-cols-3">
        {highlights.cards.map(({ label, title, text }) => (
          <li key={label} className="border-t-2 border-ink pt-4">
            <p className="text-small text-ink-2">{label}</p>
            <h3 className="mt-1 text-title font-semibold">{title}</h3>
            <p className="mt-2 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <SignLink mode="signup" from="highlights" language={language} className="mt-10">
        {highlights.start}
      </SignLink>
    </Section>
  );
}
