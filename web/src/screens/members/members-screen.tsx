import { useTranslation } from "react-i18next";
import { ScreenHeader } from "../../frame/screen-header.tsx";

/** The people of the company. */
export function MembersScreen() {
  const { t } = useTranslation("members");
  return <ScreenHeader title={t("title")} />;
}
