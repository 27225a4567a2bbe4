import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { track } from "../../analytics/track.ts";
import { ScreenHeader } from "../../frame/screen-header.tsx";
import { BenefitList } from "../../billing/benefit-list.tsx";
import { useCountdown } from "./use-countdown.ts";
import { WayToBilling } from "./way-to-billing.tsx";

const SECONDS = 10;

/** A checkout was left. */
export function SubscriptionCancelScreen() {
  const { t } = useTranslation("subscription");
  const countdown = useCountdown(SECONDS);
  useEffect(() => track({ name: "subscription_cancel" }), []);
  return (
    <>
      <ScreenHeader title={t("cancel.title")} />
      <div className="max-w-2xl px-4 py-8 md:px-6">
        <p className="text-lead font-semibold">{t("cancel.message")}</p>
        <p className="mt-1 text-ink-2">{t("cancel.reassurance")}</p>
        <h2 className="mt-8 border-t border-rule pt-5 font-semibold">{t("cancel.benefits")}</h2>
        <BenefitList plan="pro" />
        <WayToBilling countdown={countdown} label={t("cancel.back")} />
      </div>
    </>
  );
}
