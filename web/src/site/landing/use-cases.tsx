import type { SiteTexts } from "../site-texts.ts";
import { Section } from "../ui/section.tsx";

/** What the service is used for. */
export function UseCases({ told }: { readonly told: SiteTexts["useCases"] }) {
  return (
    <Section id="use-cases" title={told.title} isSheet>
      <dl className="grid gap-x-10 md:grid-cols-2">
        {told.items.map(({ title, text }) => (
          <div key={title} className="border-t border-rule py-5">
            <dt className="text-lead font-semibold">{title}</dt>
            <dd className="mt-1 max-w-[52ch] text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
