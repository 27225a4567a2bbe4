import * as RadixDialog from "@radix-ui/react-dialog";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useLanguage } from "../i18n/use-language.ts";
import { CONSOLE_TABS, tabPath } from "../paths.ts";
import { namespaces } from "../queries/namespaces.ts";
import { useAuth, useUser } from "../session/auth-context.ts";
import { useTheme } from "../theme/use-theme.ts";
import { Kbd } from "../ui/kbd.tsx";
import { useReturnFocus } from "../ui/use-return-focus.ts";
import { currentScreenCommands } from "./screen-commands.ts";
import { TAB_LOOKS } from "./console-tabs.ts";
import { LanguageCommands } from "./language-commands.tsx";
import { GROUP, ITEM, type PaletteGroupProps } from "./palette-group.ts";
import { isInConsole, resourcesIn } from "./resources.ts";
import { SettingsCommands } from "./settings-commands.tsx";
import { SidebarCommand } from "./sidebar-command.tsx";

const MAX_NAMESPACES = 50;

interface CommandPaletteProps {
  readonly onClose: () => void;
}

/** Finds places and actions by their name, and lists the keys. */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const { t } = useTranslation(["console", "common"]);
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-veil" />
        <RadixDialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 border border-rule bg-sheet text-ink shadow-overlay outline-none"
        >
          <RadixDialog.Title className="sr-only">{t("search")}</RadixDialog.Title>
          <Command label={t("search")} loop>
            <Command.Input
              placeholder={t("palette.placeholder")}
              className="h-13 w-full border-b border-rule bg-transparent px-4 text-field outline-none placeholder:text-ink-2"
            />
            <Command.List className="max-h-[52vh] overflow-y-auto pb-2">
              <Command.Empty className="px-4 py-8 text-center text-ink-2">
                {t("palette.empty")}
              </Command.Empty>
              <Commands onClose={onClose} />
            </Command.List>
          </Command>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Commands({ onClose }: CommandPaletteProps) {
  const { t } = useTranslation(["console", "common"]);
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [dark, toggleTheme] = useTheme();
  const [language] = useLanguage();
  const list = useQuery(namespaces(useUser().company.id));

  function run(act: () => void): void {
    onClose();
    act();
  }

  function open(href: string): void {
    if (isInConsole(href)) void navigate(href);
    else window.location.assign(href);
  }

  return (
    <>
      <Command.Group heading={t("palette.go")} className={GROUP}>
        {CONSOLE_TABS.map((tab) => {
          const { icon: Icon, key } = TAB_LOOKS[tab];
          return (
            <Command.Item
              key={tab}
              value={`${t(`tabs.${tab}`)} ${tab}`}
              className={ITEM}
              onSelect={() => run(() => void navigate(tabPath(tab)))}
            >
              <Icon size={16} aria-hidden />
              <span className="grow">{t(`tabs.${tab}`)}</span>
              <Kbd>{`g ${key}`}</Kbd>
            </Command.Item>
          );
        })}
      </Command.Group>
      <ScreenCommands run={run} />
      {list.data === undefined || list.data.length === 0 ? null : (
        <Command.Group heading={t("tabs.namespaces")} className={GROUP}>
          {list.data.slice(0, MAX_NAMESPACES).map(({ id, name }) => (
            <Command.Item
              key={id}
              value={name}
              className={`${ITEM} font-mono`}
              onSelect={() => run(() => void navigate(`${tabPath("namespaces")}?ns=${name}`))}
            >
              {name}
            </Command.Item>
          ))}
        </Command.Group>
      )}
      <Suspense>
        <SettingsCommands run={run} />
      </Suspense>
      <Command.Group heading={t("resources.title")} className={GROUP}>
        {resourcesIn(language).map(({ name, href }) => (
          <Command.Item
            key={name}
            value={t(`resources.${name}`)}
            className={ITEM}
            onSelect={() => run(() => open(href))}
          >
            {t(`resources.${name}`)}
          </Command.Item>
        ))}
      </Command.Group>
      <Command.Group heading={t("palette.actions")} className={GROUP}>
        <Command.Item className={ITEM} onSelect={() => run(toggleTheme)}>
          {dark ? t("common:lightMode") : t("common:darkMode")}
        </Command.Item>
        <SidebarCommand run={run} />
        <LanguageCommands run={run} />
        <Command.Item className={ITEM} onSelect={() => run(signOut)}>
          {t("signOut")}
        </Command.Item>
      </Command.Group>
    </>
  );
}

function ScreenCommands({ run }: PaletteGroupProps) {
  const { t } = useTranslation("console");
  const commands = currentScreenCommands();
  return commands.length === 0 ? null : (
    <Command.Group heading={t("palette.here")} className={GROUP}>
      {commands.map(({ label, keys, act }) => (
        <Command.Item key={label} className={ITEM} onSelect={() => run(act)}>
          <span className="grow">{label}</span>
          <Kbd>{keys}</Kbd>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
