import { useTranslation } from "react-i18next";
import { ScreenHeader } from "../../frame/screen-header.tsx";

/** What a checkout bought. */
export function SubscriptionSuccessScreen() {
  const { t } = useTranslation("subscription");
  return <ScreenHeader title={t("success.title")} />;
}
