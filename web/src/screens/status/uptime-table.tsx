import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import type { UptimeDay } from "./uptime-days.ts";
import { percentText } from "./use-day-text.ts";
import { dateFormat } from "../../i18n/formats.ts";

const CELL = "py-1.5 pr-4 text-left";
const NOTHING = "–";

interface UptimeTableProps {
  readonly histories: readonly { name: string; label: string; days: readonly UptimeDay[] }[];
}

/** The bars as numbers, newest day first. */
export function UptimeTable({ histories }: UptimeTableProps) {
  const { t } = useTranslation("serviceStatus");
  const [language] = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const format = dateFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const dates = histories[0]?.days.map(({ date }) => date).toReversed() ?? [];

  function shareOf(days: readonly UptimeDay[], date: string): string {
    const day = days.find((each) => each.date === date);
    if (day === undefined || day.checks === 0) return NOTHING;
    return percentText((day.checks - day.failures) / day.checks, language);
  }

  return (
    <details className="mt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 text-blue underline">
        {t("history.table")}
      </summary>
      <table className="mt-2 w-full max-w-lg border-t border-rule text-small tabular-nums">
        <thead>
          <tr className="border-b border-rule text-ink-2">
            <th scope="col" className={CELL}>
              {t("history.date")}
            </th>
            {histories.map(({ name, label }) => (
              <th key={name} scope="col" className={CELL}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isOpen ? dates : []).map((date) => (
            <tr key={date} className="border-b border-rule-soft">
              <th scope="row" className={`${CELL} font-normal`}>
                {format.format(new Date(date))}
              </th>
              {histories.map(({ name, days }) => (
                <td key={name} className={CELL}>
                  {shareOf(days, date)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
