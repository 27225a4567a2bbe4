import { clsx } from "clsx";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { CONSOLE_TABS, PATHS, tabPath } from "../paths.ts";
import { Brand } from "../ui/brand.tsx";
import { LanguagePicker } from "../ui/language-picker.tsx";
import { ThemeButton } from "../ui/theme-button.tsx";
import { TAB_LOOKS, useConsoleTab } from "./console-tabs.ts";
import { PlanCard } from "./plan-card.tsx";
import { StatusBox } from "./status-box.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const GettingStarted = lazyPart(async () => (await import("./getting-started.tsx")).GettingStarted);
const UserMenu = lazyPart(async () => (await import("./user-menu.tsx")).UserMenu);

interface SidebarProps {
  /** Called when a place was picked. */
  readonly onPick?: () => void;
}

/** The tabs, and below them plan, services and user. */
export function Sidebar({ onPick }: SidebarProps) {
  const { t } = useTranslation("console");
  const current = useConsoleTab();
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto px-3 pb-3">
      <div className="flex min-h-[58px] items-center justify-between pl-2">
        <Link to={PATHS.home} title={t("backHome")} onClick={onPick}>
          <Brand />
          <span className="sr-only">{t("backHome")}</span>
        </Link>
        <div className="flex md:hidden">
          <LanguagePicker />
          <ThemeButton />
        </div>
      </div>
      <nav aria-label={t("navigation")}>
        <ul className="space-y-px">
          {CONSOLE_TABS.filter((tab) => tab !== "billing").map((tab) => {
            const { icon: Icon } = TAB_LOOKS[tab];
            const active = tab === current;
            return (
              <li key={tab}>
                <Link
                  to={tabPath(tab)}
                  replace
                  onClick={onPick}
                  {...(active ? { "aria-current": "page" } : {})}
                  className={clsx(
                    "flex h-9 items-center gap-3 border-l-[3px] pl-2 max-md:h-11",
                    active
                      ? "border-ink font-semibold"
                      : "border-transparent text-ink-2 hover:text-ink",
                  )}
                >
                  <Icon size={16} aria-hidden />
                  {t(`tabs.${tab}`)}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="grow" />
      <Suspense>
        <GettingStarted onPick={onPick} />
      </Suspense>
      <div className="border-t border-rule pt-1">
        <PlanCard onPick={onPick} />
        <StatusBox />
        <Suspense fallback={<div className="h-13" />}>
          <UserMenu onPick={onPick} />
        </Suspense>
      </div>
    </div>
  );
}
