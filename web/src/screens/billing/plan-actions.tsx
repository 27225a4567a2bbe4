import { ExternalLink } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { SubscriptionView } from "../../../../worker/contract/subscription.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PORTAL_FAILED } from "../../billing/fixed-texts.ts";
import { useCheckout, usePortal } from "./mutations.ts";
import { UpgradeFailure } from "./upgrade-failure.tsx";

interface PlanActionsProps {
  readonly plan: SubscriptionView;
}

/** Leads to the billing portal and to the end of a paid plan. */
export function PlanActions({ plan }: PlanActionsProps) {
  const { t } = useTranslation(["subscription", "common"]);
  const failureText = useFailureText();
  const portal = usePortal();
  const checkout = useCheckout();
  if (plan.stripeCustomerId === null) return <NoPortal />;
  const cancelable = plan.planType === "pro" && !plan.cancelAtPeriodEnd;
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button busy={portal.isPending} onClick={() => portal.mutate(window.open("", "_blank"))}>
          {t("portal.open")}
          <ExternalLink size={15} aria-hidden />
          <span className="sr-only">{t("portal.newTab")}</span>
        </Button>
        {cancelable ? (
          <Button
            look="quiet"
            busy={checkout.isPending || checkout.isSuccess}
            onClick={() => checkout.mutate("free")}
          >
            {t("plan.cancel")}
          </Button>
        ) : null}
      </div>
      {portal.isError ? (
        <div className="mt-4">
          <Notice tone="bad" title={PORTAL_FAILED} onDismiss={portal.reset}>
            {failureText(portal.error, t("common:tryLater"))}
          </Notice>
        </div>
      ) : null}
      <UpgradeFailure error={checkout.error} onDismiss={checkout.reset} />
    </>
  );
}

/** The way to the portal before the first checkout: closed, and why. */
function NoPortal() {
  const { t } = useTranslation("subscription");
  const reason = useId();
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button disabled aria-describedby={reason}>
        {t("portal.open")}
        <ExternalLink size={15} aria-hidden />
      </Button>
      <p id={reason} className="min-w-0 basis-56 grow text-small text-ink-2">
        {t("portal.none")}
      </p>
    </div>
  );
}
