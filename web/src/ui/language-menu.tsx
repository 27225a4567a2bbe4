import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../../worker/domain/language.ts";
import { LANGUAGE_NAMES, languageOf } from "../i18n/languages.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { Button } from "./button.tsx";
import { Flag } from "./flag.tsx";
import { MENU, MENU_ITEM } from "./menu.ts";

/** Shows the language's flag; its menu changes the language. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const [language, setLanguage] = useLanguage();
  const label = `${t("language")}: ${LANGUAGE_NAMES[language]}`;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="quiet" size="icon" aria-label={label} title={label}>
          <Flag language={language} />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={6} className={MENU}>
        <DropdownMenu.RadioGroup
          value={language}
          onValueChange={(next) => setLanguage(languageOf(next))}
        >
          {LANGUAGES.map((each) => (
            <DropdownMenu.RadioItem key={each} value={each} lang={each} className={MENU_ITEM}>
              <Flag language={each} />
              <span className="grow">{LANGUAGE_NAMES[each]}</span>
              <DropdownMenu.ItemIndicator>
                <Check size={16} aria-hidden />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
