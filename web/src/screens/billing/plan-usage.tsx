import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { UsageMeter, usagePercent } from "../../ui/usage-meter.tsx";
import { countText } from "../../i18n/formats.ts";

interface PlanUsageProps {
  readonly used: number;
  /** null: unlimited. */
  readonly limit: number | null;
}

/** How many of the month's credits are used, and what comes when all are. */
export function PlanUsage({ used, limit }: PlanUsageProps) {
  const { t } = useTranslation("subscription");
  const [language] = useLanguage();
  const percent = usagePercent(used, limit);
  if (limit === null) {
    return (
      <span className="tabular-nums">
        {t("usage.unlimited", { used: countText(used, language) })}
      </span>
    );
  }
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        <span>
          {t("usage.of", { used: countText(used, language), limit: countText(limit, language) })}
        </span>
        <span className="text-ink-2">
          {t("usage.percent", { percent: countText(percent, language) })}
        </span>
      </span>
      <div className="mt-2">
        <UsageMeter used={used} limit={limit} label={t("plan.usage")} />
      </div>
      {used >= limit ? <p className="mt-2 font-medium text-bad">{t("usage.full")}</p> : null}
    </>
  );
}
