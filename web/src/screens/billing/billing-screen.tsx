import { useTranslation } from "react-i18next";
import { ScreenHeader } from "../../frame/screen-header.tsx";

/** Plan, usage and invoices. */
export function BillingScreen() {
  const { t } = useTranslation("subscription");
  return <ScreenHeader title={t("title")} />;
}
