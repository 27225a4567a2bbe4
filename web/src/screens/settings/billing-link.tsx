import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { tabPath } from "../../paths.ts";

/** Leads to plan and invoices, which have a screen of their own. */
export function BillingLink() {
  const { t } = useTranslation("settings");
  return (
    <Link to={tabPath("billing")} className="inline-block py-1.5 text-blue underline max-md:py-3">
      {t("billing.open")}
    </Link>
  );
}
