import { Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useTheme } from "../theme/use-theme.ts";
import { IconButton } from "./icon-button.tsx";

/** Turns the page dark or light. */
export function ThemeButton() {
  const { t } = useTranslation();
  const [dark, toggle] = useTheme();
  return (
    <IconButton
      icon={dark ? Sun : Moon}
      label={dark ? t("lightMode") : t("darkMode")}
      onClick={toggle}
    />
  );
}
