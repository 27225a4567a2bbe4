import { createInstance, type i18n as I18n } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import resourcesToBackend from "i18next-resources-to-backend";
import { initReactI18next } from "react-i18next";
import { LANGUAGES, type Language } from "../../../worker/domain/language.ts";
import app from "./locales/en/app.json";
import common from "./locales/en/common.json";

const FALLBACK = LANGUAGES[0];

/** The translations of the pages. Components read them by react-i18next's `useTranslation`. */
export const i18n: I18n = createInstance();

/**
 * Starts translation and resolves when the first texts are there. Each language and area is a file
 * of its own, loaded when a screen asks for it. `language` overrules what is detected.
 */
export async function startI18n(language?: Language): Promise<void> {
  await i18n
    .use(LanguageDetector)
    .use(initReactI18next)
    .use(resourcesToBackend((lng: string, area: string) => import(`./locales/${lng}/${area}.json`)))
    .init({
      ...(language === undefined ? {} : { lng: language }),
      supportedLngs: LANGUAGES,
      // Every key exists in every language, which a test sees to: only an unknown language falls back.
      fallbackLng: (code) => (LANGUAGES.some((known) => known === code) ? [] : [FALLBACK]),
      load: "currentOnly",
      defaultNS: "common",
      ns: ["common", "app"],
      resources: { [FALLBACK]: { common, app } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
      // The detector's defaults, written out so that an upgrade cannot change them.
      detection: {
        order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
        lookupQuerystring: "lng",
        lookupCookie: "i18next",
        lookupLocalStorage: "i18nextLng",
        lookupSessionStorage: "i18nextLng",
        caches: ["localStorage"],
        convertDetectedLanguage: closestLanguage,
      },
    });
}

/** A regional tag as the language that we have of it: else the page's own `lang` would win by being exact. */
function closestLanguage(tag: string): string {
  const exact = LANGUAGES.find((language) => language.toLowerCase() === tag.toLowerCase());
  return exact ?? LANGUAGES.find((language) => mainOf(language) === mainOf(tag)) ?? tag;
}

function mainOf(tag: string): string {
  return tag.split("-", 1).join("").toLowerCase();
}
