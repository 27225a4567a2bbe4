import { LANGUAGES, type Language } from "../../../worker/domain/language.ts";

/** Each language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  es: "Español",
  "pt-BR": "Português (BR)",
};

/** `tag` as one of our languages; the fallback for any other. */
export function languageOf(tag: string | undefined): Language {
  return LANGUAGES.find((language) => language === tag) ?? LANGUAGES[0];
}
