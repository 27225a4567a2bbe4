import type { Language } from "../../../../worker/domain/language.ts";
import testimonials from "../../../content/testimonials.json";
import type { SiteTexts } from "../site-texts.ts";
import { Section } from "../ui/section.tsx";

/** What somebody who uses the service said of it, with their leave. */
interface Testimonial {
  readonly quote: string;
  readonly name: string;
  readonly role: string;
  readonly language: Language;
}

const ALL: readonly Testimonial[] = testimonials;

/** What developers say; nothing while nobody has been asked. */
export function Testimonials({ texts }: { readonly texts: SiteTexts }) {
  if (ALL.length === 0) return null;
  return (
    <Section id="testimonials" title={texts.testimonials.title} isSheet>
      <ul className="grid gap-8 md:grid-cols-2">
        {ALL.map(({ quote, name, role, language }) => (
          <li key={quote} lang={language} className="border-t border-rule pt-4">
            <blockquote className="text-lead">{quote}</blockquote>
            <p className="mt-3 text-ink-2">{`${name}, ${role}`}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
