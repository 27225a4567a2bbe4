import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PLANS } from "../../../../worker/domain/plans.ts";
import { PLAN_WORDS, subscription } from "../../queries/subscription.ts";
import { useUser } from "../../session/auth-context.ts";

/** How long the plan keeps mail. A contract may say otherwise, so of those no number is said. */
export function RetentionNote() {
  const { t } = useTranslation("inbox");
  const { data } = useQuery(subscription(useUser().company.id));
  if (data === undefined) return null;
  const { planType } = data;
  return (
    <p className="px-4 py-4 text-center text-small text-ink-2">
      {planType === "enterprise"
        ? t("retentionContract")
        : t("retention", { count: PLANS[planType].retentionDays, plan: PLAN_WORDS[planType] })}
    </p>
  );
}
