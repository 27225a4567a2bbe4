import { Command } from "cmdk";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../../worker/domain/language.ts";
import { LANGUAGE_NAMES } from "../i18n/languages.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { ITEM, type PaletteGroupProps } from "./palette-group.ts";

/** Entries that show the page in another language. */
export function LanguageCommands({ run }: PaletteGroupProps) {
  const { t } = useTranslation("common");
  const [language, setLanguage] = useLanguage();
  return LANGUAGES.filter((each) => each !== language).map((each) => (
    <Command.Item
      key={each}
      value={`${t("language")} ${LANGUAGE_NAMES[each]}`}
      className={ITEM}
      onSelect={() => run(() => setLanguage(each))}
    >
      {t("language")}: <span lang={each}>{LANGUAGE_NAMES[each]}</span>
    </Command.Item>
  ));
}
