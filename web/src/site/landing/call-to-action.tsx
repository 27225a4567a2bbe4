import type { Language } from "../../../../worker/domain/language.ts";
import type { SiteTexts } from "../site-texts.ts";
import { SignLink } from "../ui/site-link.tsx";

interface CallToActionProps {
  readonly texts: SiteTexts;
  readonly language: Language;
}

/** The last word of a page: what to do now. */
export function CallToAction({ texts: { callToAction }, language }: CallToActionProps) {
  return (
    <section data-section="call-to-action" className="border-b border-rule">
      <div className="mx-auto max-w-[1128px] px-4 py-20 md:px-6 md:py-28">
        <h2 className="max-w-[18ch] text-[clamp(34px,5.4vw,60px)] leading-[1.04] font-extrabold tracking-[-0.035em] text-balance">
          {callToAction.title}
        </h2>
        <p className="mt-5 text-lead text-ink-2">{callToAction.text}</p>
        <SignLink mode="signup" from="call-to-action" language={language} className="mt-8">
          {callToAction.start}
        </SignLink>
      </div>
    </section>
  );
}
