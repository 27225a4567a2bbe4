import type { Language } from "../../../worker/domain/language.ts";
import { PLANS } from "../../../worker/domain/plans.ts";
import { TRIAL_DAYS } from "../../../worker/domain/subscription.ts";
import en from "../i18n/locales/en/site.json";
import es from "../i18n/locales/es/site.json";
import ptBR from "../i18n/locales/pt-BR/site.json";
import { dollarsText, numberText } from "./plan-values.ts";

/** Every text of the public site in one language. */
export type SiteTexts = typeof en;

/** The texts of each language: pages are made of them when the site is built, not in the browser. */
export const SITE_TEXTS: Readonly<Record<Language, SiteTexts>> = {
  en: filled(en, "en"),
  es: filled(es, "es"),
  "pt-BR": filled(ptBR, "pt-BR"),
};

/** The texts with the plans' figures in their places. Throws on a name that has none. */
function filled(texts: SiteTexts, language: Language): SiteTexts {
  const figures = figuresIn(language);
  const fill = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const figure = figures[name];
      if (figure === undefined) throw new Error(`The texts name ${name}, which is no figure.`);
      return figure;
    });
  return JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === "string" ? fill(value) : value,
  );
}

function figuresIn(language: Language): Readonly<Record<string, string>> {
  const { free, pro } = PLANS;
  const number = (limit: number | null): string => numberText(given(limit), language);
  return {
    freeMails: number(free.mailsPerMonth),
    freeUsers: number(free.users),
    proMails: number(pro.mailsPerMonth),
    proPrice: dollarsText(given(pro.priceCents), language),
    proUsers: number(pro.users),
    trialDays: number(TRIAL_DAYS),
  };
}

function given(limit: number | null): number {
  if (limit === null) throw new Error("The texts name a limit of a plan that has none.");
  return limit;
}
