import type { Language } from "../../../worker/domain/language.ts";
import en from "../i18n/locales/en/site.json";
import es from "../i18n/locales/es/site.json";
import ptBR from "../i18n/locales/pt-BR/site.json";

/** Every text of the public site in one language. */
export type SiteTexts = typeof en;

/** The texts of each language: pages are made of them when the site is built, not in the browser. */
export const SITE_TEXTS: Readonly<Record<Language, SiteTexts>> = { en, es, "pt-BR": ptBR };
