import { useTranslation } from "react-i18next";
import { ScreenHeader } from "../../frame/screen-header.tsx";

/** The company's API keys. */
export function ApiKeysScreen() {
  const { t } = useTranslation("apiKeys");
  return <ScreenHeader title={t("title")} />;
}
