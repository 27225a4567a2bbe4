import { useTranslation } from "react-i18next";
import { ScreenHeader } from "../../frame/screen-header.tsx";

/** What the user and the company can set. */
export function SettingsScreen() {
  const { t } = useTranslation("settings");
  return <ScreenHeader title={t("title")} />;
}
