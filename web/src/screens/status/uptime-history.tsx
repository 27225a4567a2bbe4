import { useTranslation } from "react-i18next";
import type { StatusAnswer } from "../../../../worker/contract/status.ts";
import { STATUS_DAYS } from "../../../../worker/domain/service-status.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { UptimeBars } from "./uptime-bars.tsx";
import { uptimeDays } from "./uptime-days.ts";
import { UptimeTable } from "./uptime-table.tsx";
import { useBarKeys } from "./use-bar-keys.ts";
import { percentText, useDayText } from "./use-day-text.ts";

export interface UptimeHistoryProps {
  readonly services: StatusAnswer;
  /** When they were asked, in ms. */
  readonly at: number;
}

/** How each service was in the last 30 days: as bars, and as a table. */
export function UptimeHistory({ services, at }: UptimeHistoryProps) {
  const { t } = useTranslation("serviceStatus");
  const [language] = useLanguage();
  const dayText = useDayText();
  const rowOf = useBarKeys({ rows: services.length, days: STATUS_DAYS });
  const histories = services.map(({ name, uptime, days }) => ({
    name,
    label: t(`services.${name}`),
    uptime,
    days: uptimeDays(days, at),
  }));
  return (
    <>
      {histories.map(({ name, label, uptime, days }, index) => {
        const { shown, ...row } = rowOf(index);
        const day = shown === null ? undefined : days[shown];
        return (
          <div key={name} className="border-b border-rule-soft py-4">
            <h3 className="mb-2 flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{label}</span>
              <span className="text-ink-2 tabular-nums">
                {uptime === null
                  ? t("history.unmeasured")
                  : t("history.uptime", { percent: percentText(uptime, language) })}
              </span>
            </h3>
            <UptimeBars label={label} days={days} {...row} />
            <p className="mt-1 flex justify-between text-meta text-ink-2" aria-hidden>
              <span>{t("history.oldest", { days: STATUS_DAYS - 1 })}</span>
              <span>{t("history.today")}</span>
            </p>
            {/* The bar that has the focus says the same. */}
            <p className="mt-1 min-h-11 text-small tabular-nums sm:min-h-6" aria-hidden>
              {day === undefined ? <span className="text-ink-2">{t("history.hint")}</span> : null}
              {day === undefined ? null : dayText(day)}
            </p>
          </div>
        );
      })}
      <UptimeTable histories={histories} />
    </>
  );
}
