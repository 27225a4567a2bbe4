import { useTranslation } from "react-i18next";
import type { CheckoutView } from "../../../../worker/contract/subscription.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { billingAmount } from "../../billing/format.ts";
import { BenefitList } from "../../billing/benefit-list.tsx";
import { useCountdown } from "./use-countdown.ts";
import { WayToBilling } from "./way-to-billing.tsx";

const SECONDS = 15;

interface CheckoutSuccessProps {
  readonly id: string;
  readonly checkout: CheckoutView;
}

/** The plan that was bought, what it costs and gives, and the way on. */
export function CheckoutSuccess({ id, checkout }: CheckoutSuccessProps) {
  const { t } = useTranslation("subscription");
  const { planName, amount, currency } = checkout;
  const countdown = useCountdown(SECONDS);
  const isPro = planName.toLowerCase().includes("pro");
  return (
    <>
      <p className="text-page font-bold tracking-tight">{planName}</p>
      <p className="text-ink-2 tabular-nums">
        {t("success.amount", { amount: billingAmount(amount, currency) })}
      </p>
      <h2 className="mt-8 border-t border-rule pt-5 font-semibold">{t("success.benefits")}</h2>
      <BenefitList plan={isPro ? "pro" : "enterprise"} />
      <div className="mt-8 border-y border-rule py-3">
        <h2 className="text-small text-ink-2">{t("success.session")}</h2>
        <p className="flex items-center gap-2">
          <code className="min-w-0 truncate font-mono text-small">{id}</code>
          <CopyButton text={id} label={t("success.copy")} />
        </p>
      </div>
      <WayToBilling countdown={countdown} label={t("success.billing")} />
    </>
  );
}
