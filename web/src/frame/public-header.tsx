import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useLanguage } from "../i18n/use-language.ts";
import { HOME_PATHS, PATHS } from "../paths.ts";
import { useAuth } from "../session/auth-context.ts";
import { Brand } from "../ui/brand.tsx";
import { Button } from "../ui/button.tsx";
import { LanguagePicker } from "../ui/language-picker.tsx";
import { ThemeButton } from "../ui/theme-button.tsx";
import { PublicMenu } from "./public-menu.tsx";
import { SiteLinks } from "./site-links.tsx";

/** The bar of the pages that everybody may see: to the public site, and to the sign-in or the console. */
export function PublicHeader() {
  const { t } = useTranslation();
  return (
    <header className="relative z-30 border-b border-rule bg-paper">
      <div className="mx-auto flex h-[60px] max-w-[1128px] items-center gap-5 px-4 max-sm:gap-0 md:px-6">
        <Link to={PATHS.home} className="mr-auto py-2 lg:mr-3">
          <Brand />
          <span className="sr-only">{t("backHome")}</span>
        </Link>
        <nav aria-label={t("nav.label")} className="mr-auto hidden gap-5 lg:flex">
          <SiteLinks />
        </nav>
        <div className="flex">
          <LanguagePicker />
          <ThemeButton />
        </div>
        <div className="flex gap-2 max-sm:hidden">
          <SessionLinks />
        </div>
        <PublicMenu>
          <SiteLinks />
          <SessionLinks isInMenu />
        </PublicMenu>
      </div>
    </header>
  );
}

interface SessionLinksProps {
  /** One below another, each beginning where the menu's other links do. */
  readonly isInMenu?: boolean;
}

/** To the console; for visitors by the sign-in, which is a dialog over the landing page. */
function SessionLinks({ isInMenu = false }: SessionLinksProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const className = isInMenu ? "-mx-3.5 justify-start" : "";
  if (useAuth().user !== null) {
    return (
      <Button asChild look={isInMenu ? "quiet" : "plain"} className={className}>
        <Link to={PATHS.console}>{t("nav.console")}</Link>
      </Button>
    );
  }
  const links = [
    { name: "console", mode: "signin", look: "quiet" },
    { name: "signIn", mode: "signin", look: "quiet" },
    { name: "signUp", mode: "signup", look: isInMenu ? "quiet" : "primary" },
  ] as const;
  return links.map(({ name, mode, look }) => (
    <Button key={name} asChild look={look} className={className}>
      <a
        href={`${HOME_PATHS[language]}?showLogin=true&mode=${mode}`}
        data-analytics={`${mode}-public-${name}`}
      >
        {t(`nav.${name}`)}
      </a>
    </Button>
  ));
}
