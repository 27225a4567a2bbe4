import { Command } from "cmdk";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { tabPath } from "../paths.ts";
import { useSettingsParts } from "../queries/settings-parts.ts";
import { GROUP, ITEM, type PaletteGroupProps } from "./palette-group.ts";

/** Leads to each part of the settings that the user's role may use. */
export function SettingsCommands({ run }: PaletteGroupProps) {
  const { t } = useTranslation(["settings", "console"]);
  const navigate = useNavigate();
  return (
    <Command.Group heading={t("console:tabs.settings")} className={GROUP}>
      {useSettingsParts().map((part) => (
        <Command.Item
          key={part}
          value={`${t("console:tabs.settings")} ${t(`${part}.title`)}`}
          className={ITEM}
          onSelect={() => run(() => void navigate(`${tabPath("settings")}#${part}`))}
        >
          {t(`${part}.title`)}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
