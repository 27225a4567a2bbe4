import { PanelLeft } from "lucide-react";
import { useHotkeys } from "react-hotkeys-hook";
import { useTranslation } from "react-i18next";
import { IconButton } from "../ui/icon-button.tsx";
import { useSidebar } from "./use-sidebar.ts";

/** The sidebar's element. */
export const SIDEBAR_ID = "sidebar";

/** Opens and closes the sidebar of a desk, by a press or by its key. */
export function SidebarToggle() {
  const { t } = useTranslation("console");
  const { isOpen, toggle } = useSidebar();
  useHotkeys("mod+b", toggle, { enableOnFormTags: true, preventDefault: true });
  return (
    <IconButton
      icon={PanelLeft}
      label={t("toggleSidebar")}
      aria-expanded={isOpen}
      aria-controls={SIDEBAR_ID}
      aria-keyshortcuts="Control+B Meta+B"
      onClick={toggle}
    />
  );
}
