import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PATHS } from "../paths.ts";
import { Brand } from "./brand.tsx";
import { LanguagePicker } from "./language-picker.tsx";
import { ThemeButton } from "./theme-button.tsx";

/** The bar of the pages that everybody may see; leads back home. */
export function PublicHeader() {
  const { t } = useTranslation();
  return (
    <header className="border-b border-rule bg-paper">
      <div className="mx-auto flex h-[60px] max-w-[1128px] items-center gap-2 px-4 max-sm:gap-0 md:px-6">
        <Link to={PATHS.home} className="mr-auto py-2">
          <Brand />
          <span className="sr-only">{t("backHome")}</span>
        </Link>
        <div className="flex">
          <LanguagePicker />
          <ThemeButton />
        </div>
      </div>
    </header>
  );
}
