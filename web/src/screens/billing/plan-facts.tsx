import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import type { SubscriptionView } from "../../../../worker/contract/subscription.ts";
import { Notice } from "../../ui/notice.tsx";
import { billingDate } from "../../billing/format.ts";
import { PlanActions } from "./plan-actions.tsx";
import { PlanStatus } from "./plan-status.tsx";
import { PlanUsage } from "./plan-usage.tsx";

interface PlanFactsProps {
  readonly plan: SubscriptionView;
  readonly mayChange: boolean;
  readonly maySeeBilling: boolean;
}

/** The plan as it stands, and what can be done with a paid one. */
export function PlanFacts({ plan, mayChange, maySeeBilling }: PlanFactsProps) {
  const { t } = useTranslation("subscription");
  const { planName, status, nextBillingDate, cancelAtPeriodEnd, paymentMethod } = plan;
  const end = nextBillingDate === null ? null : billingDate(nextBillingDate);
  return (
    <>
      <dl className="border-t border-rule">
        <Fact name={t("plan.name")}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{planName}</span>
            <PlanStatus status={status} />
          </span>
        </Fact>
        <Fact name={t("plan.usage")}>
          <PlanUsage used={plan.apiCallsUsed} limit={plan.apiCallsLimit} />
        </Fact>
        <Fact name={cancelAtPeriodEnd ? t("plan.ends") : t("plan.nextDate")}>
          <span className="tabular-nums">{end ?? t("plan.noDate")}</span>
        </Fact>
        {maySeeBilling ? (
          <Fact name={t("plan.payment")}>
            {paymentMethod === "" ? (
              <span className="text-ink-2">{t("plan.noPayment")}</span>
            ) : (
              <span className="font-mono text-small">{cardName(paymentMethod)}</span>
            )}
          </Fact>
        ) : null}
      </dl>
      <PlanEnd plan={plan} mayChange={mayChange} />
      {mayChange ? (
        <PlanActions plan={plan} />
      ) : (
        <p className="mt-4 text-ink-2">{t("plan.ownerOnly")}</p>
      )}
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div className="gap-x-6 border-b border-rule-soft py-3 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What comes at the end of the month or of the trial. */
function PlanEnd({ plan, mayChange }: Pick<PlanFactsProps, "plan" | "mayChange">) {
  const { t } = useTranslation("subscription");
  const { nextBillingDate, cancelAtPeriodEnd, trialEnd } = plan;
  if (cancelAtPeriodEnd && nextBillingDate !== null) {
    return (
      <div className="mt-5">
        <Notice tone="info" title={t("plan.ending", { date: billingDate(nextBillingDate) })}>
          {mayChange ? t("plan.endingText") : null}
        </Notice>
      </div>
    );
  }
  if (trialEnd === null) return null;
  return <p className="mt-4 text-ink-2">{t("plan.trial", { date: billingDate(trialEnd) })}</p>;
}

/** "visa 4242" as "Visa •••• 4242". */
function cardName(paymentMethod: string): string {
  const [brand = "", digits = ""] = paymentMethod.split(" ");
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${digits}`;
}
