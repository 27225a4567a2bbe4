import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PATHS } from "../paths.ts";
import { Brand } from "./brand.tsx";
import { LanguagePicker } from "./language-picker.tsx";
import { ThemeButton } from "./theme-button.tsx";

interface PublicHeaderProps {
  readonly children?: ReactNode;
}

/** The bar of the pages that everybody may see; leads back home. */
export function PublicHeader({ children }: PublicHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className="border-b border-rule bg-paper">
      <div className="mx-auto flex h-[60px] max-w-[1128px] items-center gap-2 px-4 max-sm:gap-0 md:px-6">
        <Link to={PATHS.home} className="mr-auto py-2">
          <Brand />
          <span className="sr-only">{t("backHome")}</span>
        </Link>
        <div className={children === undefined ? "flex" : "flex max-sm:hidden"}>
          <LanguagePicker />
          <ThemeButton />
        </div>
        {children}
      </div>
    </header>
  );
}
