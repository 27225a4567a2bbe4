import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SubscriptionView } from "../../../worker/contract/subscription.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { tabPath } from "../paths.ts";
import { subscription } from "../queries/subscription.ts";
import { useUser } from "../session/auth-context.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { UsageMeter, usagePercent } from "../ui/usage-meter.tsx";
import { useShownPending } from "../ui/use-shown-pending.ts";
import { useConsoleTab } from "./console-tabs.ts";
import { countText } from "../i18n/formats.ts";

interface PlanCardProps {
  readonly onPick: (() => void) | undefined;
}

/** The plan and how much of it is used; leads to billing. */
export function PlanCard({ onPick }: PlanCardProps) {
  const { t } = useTranslation("console");
  const query = useQuery(subscription(useUser().company.id));
  const pending = useShownPending(query.isPending);
  const current = useConsoleTab() === "billing";
  return (
    <Link
      to={tabPath("billing")}
      replace
      onClick={onPick}
      {...(current ? { "aria-current": "page" } : {})}
      className={clsx(
        "block min-h-17 border-l-[3px] px-2 py-2.5 hover:bg-rule-soft",
        current ? "border-ink" : "border-transparent",
      )}
    >
      {query.data === undefined ? (
        <NoPlan pending={pending} failed={query.isError} title={t("tabs.billing")} />
      ) : (
        <Plan plan={query.data} />
      )}
    </Link>
  );
}

function Plan({ plan }: { readonly plan: SubscriptionView }) {
  const { t } = useTranslation("console");
  const [language] = useLanguage();
  const { planName, apiCallsUsed: used, apiCallsLimit: limit } = plan;
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-semibold">{planName}</span>
        <span className="text-small text-ink-2 tabular-nums">
          {limit === null
            ? countText(used, language)
            : `${countText(used, language)} / ${countText(limit, language)}`}
        </span>
      </span>
      <span className="mt-1.5 mb-1 block">
        <UsageMeter used={used} limit={limit} label={t("plan.used")} />
      </span>
      <span className="text-meta text-ink-2 tabular-nums">
        {limit === null
          ? t("plan.unlimited")
          : t("plan.percent", { percent: countText(usagePercent(used, limit), language) })}
      </span>
    </>
  );
}

interface NoPlanProps {
  readonly pending: boolean;
  readonly failed: boolean;
  readonly title: string;
}

function NoPlan({ pending, failed, title }: NoPlanProps) {
  const { t } = useTranslation("console");
  if (failed) return <span className="text-small text-ink-2">{t("plan.failed")}</span>;
  return pending ? (
    <>
      <span className="sr-only">{title}</span>
      <Skeleton className="mt-1 h-4 w-full" />
      <Skeleton className="mt-3 h-1.5 w-full" />
    </>
  ) : (
    <span className="font-semibold">{title}</span>
  );
}
