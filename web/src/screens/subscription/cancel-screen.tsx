import { useTranslation } from "react-i18next";
import { ScreenHeader } from "../../frame/screen-header.tsx";

/** A checkout was left. */
export function SubscriptionCancelScreen() {
  const { t } = useTranslation("subscription");
  return <ScreenHeader title={t("cancel.title")} />;
}
