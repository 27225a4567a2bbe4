import { Command } from "cmdk";
import { useTranslation } from "react-i18next";
import { Kbd } from "../ui/kbd.tsx";
import { useWide } from "../ui/use-wide.ts";
import { ITEM, type PaletteGroupProps } from "./palette-group.ts";
import { useSidebar } from "./use-sidebar.ts";

const KEYS = "Ctrl B";

/** Opens or closes the sidebar, where there is room for one. */
export function SidebarCommand({ run }: PaletteGroupProps) {
  const { t } = useTranslation("console");
  const { toggle } = useSidebar();
  const hasRoom = useWide("md");
  return hasRoom ? (
    <Command.Item className={ITEM} onSelect={() => run(toggle)}>
      <span className="grow">{t("toggleSidebar")}</span>
      <Kbd>{KEYS}</Kbd>
    </Command.Item>
  ) : null;
}
