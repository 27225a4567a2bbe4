import { useTranslation } from "react-i18next";
import { PLANS, PRO_LIST_PRICE_CENTS } from "../../../../worker/domain/plans.ts";
import { TRIAL_DAYS } from "../../../../worker/domain/subscription.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Button } from "../../ui/button.tsx";
import { BenefitList } from "../../billing/benefit-list.tsx";
import { useCheckout } from "./mutations.ts";
import { UpgradeFailure } from "./upgrade-failure.tsx";
import { numberFormat } from "../../i18n/formats.ts";

const CENTS = 100;
const WHOLE_DOLLARS = { style: "currency", currency: "USD", maximumFractionDigits: 0 } as const;

interface UpgradeOfferProps {
  readonly mayChange: boolean;
}

/** What Pro gives and costs, and the way there. */
export function UpgradeOffer({ mayChange }: UpgradeOfferProps) {
  const { t } = useTranslation("subscription");
  const [language] = useLanguage();
  const dollars = numberFormat(language, WHOLE_DOLLARS);
  const checkout = useCheckout();
  return (
    <>
      <p className="flex items-baseline gap-2 tabular-nums">
        <span className="text-page font-bold tracking-tight">
          {dollars.format((PLANS.pro.priceCents ?? 0) / CENTS)}
        </span>
        <s className="text-ink-2">
          <span className="sr-only">{t("upgrade.before")} </span>
          {dollars.format(PRO_LIST_PRICE_CENTS / CENTS)}
        </s>
        <span className="text-ink-2">{t("upgrade.month")}</span>
      </p>
      <BenefitList plan="pro" />
      {mayChange ? (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            look="primary"
            busy={checkout.isPending || checkout.isSuccess}
            onClick={() => checkout.mutate("pro_monthly")}
          >
            {t("upgrade.button")}
          </Button>
          <span className="text-small text-ink-2">{t("upgrade.trial", { days: TRIAL_DAYS })}</span>
        </div>
      ) : null}
      <UpgradeFailure error={checkout.error} onDismiss={checkout.reset} />
    </>
  );
}
