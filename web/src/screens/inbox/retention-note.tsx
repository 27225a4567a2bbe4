import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PLAN_WORDS, subscription } from "../../queries/subscription.ts";
import { useUser } from "../../session/auth-context.ts";

/** How long mail is kept: as the plan says, or the contract. */
export function RetentionNote() {
  const { t } = useTranslation("inbox");
  const { data } = useQuery(subscription(useUser().company.id));
  if (data === undefined) return null;
  const { planType, allowances } = data;
  return (
    <p className="px-4 py-4 text-center text-small text-ink-2">
      {t("retention", { count: allowances.retentionDays, plan: PLAN_WORDS[planType] })}
    </p>
  );
}
