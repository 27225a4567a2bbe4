import type { Language } from "../../../../worker/domain/language.ts";
import type { SiteTexts } from "../site-texts.ts";
import { SignLink } from "../ui/site-link.tsx";
import { Comparison } from "./comparison.tsx";
import { Documentation } from "./documentation.tsx";
import { Faq } from "./faq.tsx";
import { Hero } from "./hero.tsx";
import { Highlights } from "./highlights.tsx";
import { Pricing } from "./pricing.tsx";
import { Steps } from "./steps.tsx";
import { Testimonials } from "./testimonials.tsx";
import { UseCases } from "./use-cases.tsx";

interface LandingPageProps {
  readonly texts: SiteTexts;
  readonly language: Language;
}

/** The landing page, section by section. */
export function LandingPage({ texts, language }: LandingPageProps) {
  return (
    <>
      <Hero texts={texts} language={language} />
      <Steps texts={texts} language={language} />
      <Highlights texts={texts} language={language} />
      <Pricing texts={texts} language={language} />
      <Documentation texts={texts} language={language} />
      <UseCases told={texts.useCases} />
      <Comparison texts={texts} />
      <Testimonials texts={texts} />
      <Faq texts={texts} />
      <CallToAction texts={texts} language={language} />
    </>
  );
}

function CallToAction({ texts: { callToAction }, language }: LandingPageProps) {
  return (
    <section data-section="call-to-action" className="border-b border-rule">
      <div className="mx-auto max-w-[1128px] px-4 py-20 md:px-6 md:py-28">
        <h2 className="max-w-[16ch] text-[clamp(34px,5.4vw,60px)] leading-[1.04] font-extrabold tracking-[-0.035em]">
          {callToAction.title}
        </h2>
        <p className="mt-5 text-lead text-ink-2">{callToAction.text}</p>
        <SignLink mode="signup" language={language} className="mt-8">
          {callToAction.start}
        </SignLink>
      </div>
    </section>
  );
}
