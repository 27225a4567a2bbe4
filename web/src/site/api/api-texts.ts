import { createInstance, type TFunction } from "i18next";
import { LANGUAGES, type Language } from "../../../../worker/domain/language.ts";
import en from "../../i18n/locales/en/apiDocs.json";
import es from "../../i18n/locales/es/apiDocs.json";
import ptBR from "../../i18n/locales/pt-BR/apiDocs.json";

const i18n = createInstance();
await i18n.init({
  supportedLngs: LANGUAGES,
  fallbackLng: false,
  ns: "apiDocs",
  resources: { en: { apiDocs: en }, es: { apiDocs: es }, "pt-BR": { apiDocs: ptBR } },
  interpolation: { escapeValue: false },
  returnNull: false,
});

/** The texts of the API's documentation, which the console shows too. */
export function apiTexts(language: Language): TFunction<"apiDocs"> {
  return i18n.getFixedT(language, "apiDocs");
}
