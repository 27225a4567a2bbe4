import i18next, { type i18n } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import resourcesToBackend from "i18next-resources-to-backend";
import { initReactI18next } from "react-i18next";
import { LANGUAGES, type Language } from "../../../worker/domain/language.ts";
import app from "./locales/en/app.json";
import common from "./locales/en/common.json";

const FALLBACK = LANGUAGES[0];

/**
 * Starts translation and resolves when the first texts are there. Each language and area is a file
 * of its own, loaded when a screen asks for it. `language` overrules what is detected.
 */
export async function startI18n(language?: Language): Promise<i18n> {
  await i18next
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
      },
    });
  return i18next;
}
