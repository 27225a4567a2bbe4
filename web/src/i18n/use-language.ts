import { useTranslation } from "react-i18next";
import type { Language } from "../../../worker/domain/language.ts";
import { languageOf } from "./languages.ts";

/** The language of the page, and the way to change it. The choice is kept on this device. */
export function useLanguage(): readonly [Language, (language: Language) => void] {
  const { i18n } = useTranslation();
  return [
    languageOf(i18n.resolvedLanguage),
    (language: Language) => void i18n.changeLanguage(language),
  ];
}
