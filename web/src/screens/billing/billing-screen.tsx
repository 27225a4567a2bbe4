import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ScreenHeader } from "../../frame/screen-header.tsx";
import { useCan } from "../../queries/company.ts";
import { subscription } from "../../queries/subscription.ts";
import { useUser } from "../../session/auth-context.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { TitledSection } from "../../ui/titled-section.tsx";
import { BillingSkeleton } from "./billing-skeleton.tsx";
import { EnterpriseForm } from "./enterprise-form.tsx";
import { HistoryTable } from "./history-table.tsx";
import { PlanFacts } from "./plan-facts.tsx";
import { UpgradeOffer } from "./upgrade-offer.tsx";

/** Plan, usage and invoices. Owners change the plan; admins see what was paid. */
export function BillingScreen() {
  const { t } = useTranslation("subscription");
  const query = useQuery(subscription(useUser().company.id));
  const mayChange = useCan("billing.change");
  const maySeeBilling = useCan("billing.read");
  return (
    <>
      <ScreenHeader title={t("title")} />
      <QueryView query={query} skeleton={<BillingSkeleton />} failure={t("loadFailed")}>
        {(plan) => (
          <>
            <TitledSection id="plan" title={t("plan.title")} text={t("plan.text")}>
              <PlanFacts plan={plan} mayChange={mayChange} maySeeBilling={maySeeBilling} />
            </TitledSection>
            {plan.planType === "free" ? (
              <TitledSection id="upgrade" title={t("upgrade.title")} text={t("upgrade.text")}>
                <UpgradeOffer mayChange={mayChange} />
              </TitledSection>
            ) : null}
            {plan.planType !== "enterprise" && mayChange ? (
              <TitledSection
                id="enterprise"
                title={t("enterprise.title")}
                text={t("enterprise.text")}
              >
                <EnterpriseForm />
              </TitledSection>
            ) : null}
            <TitledSection id="history" title={t("history.title")} text={t("history.text")}>
              {maySeeBilling ? (
                <HistoryTable items={plan.billingHistory} />
              ) : (
                <p className="text-ink-2">{t("history.hidden")}</p>
              )}
            </TitledSection>
          </>
        )}
      </QueryView>
    </>
  );
}
