import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SubscriptionView } from "../../../../worker/contract/subscription.ts";
import { tabPath } from "../../paths.ts";
import { PLAN_WORDS } from "../../queries/subscription.ts";
import { Notice } from "../../ui/notice.tsx";

interface LimitNoticeProps {
  readonly limit: number | null;
  readonly plan: SubscriptionView | undefined;
  readonly onDismiss: () => void;
}

/** Says that the plan allows no more namespaces, and where to change that. */
export function LimitNotice({ limit, plan, onDismiss }: LimitNoticeProps) {
  const { t } = useTranslation("namespaces");
  return (
    <div className="px-4 pb-4 md:px-6">
      <Notice tone="bad" title={t("limit.title")} onDismiss={onDismiss}>
        {t("limit.text", { count: limit ?? 1, plan: PLAN_WORDS[plan?.planType ?? "free"] })}{" "}
        <Link to={tabPath("billing")} className="font-medium text-blue underline">
          {t("limit.upgrade")}
        </Link>
      </Notice>
    </div>
  );
}
