import { useTranslation } from "react-i18next";
import { ScreenHeader } from "../../frame/screen-header.tsx";

/** How to use the API. */
export function ApiDocsScreen() {
  const { t } = useTranslation("apiDocs");
  return <ScreenHeader title={t("title")} />;
}
