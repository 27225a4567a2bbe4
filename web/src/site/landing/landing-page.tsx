import type { Language } from "../../../../worker/domain/language.ts";
import type { SiteTexts } from "../site-texts.ts";
import { CallToAction } from "./call-to-action.tsx";
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
