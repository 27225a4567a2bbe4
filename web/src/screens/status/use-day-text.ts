import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import type { UptimeDay } from "./uptime-days.ts";
import { dateFormat, numberFormat } from "../../i18n/formats.ts";

/** Says of a day how it was, in a sentence. */
export function useDayText(): (day: UptimeDay) => string {
  const { t } = useTranslation("serviceStatus");
  const [language] = useLanguage();
  const format = dateFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return ({ date, checks, failures, averageMs }) => {
    const day = format.format(new Date(date));
    if (checks === 0) return t("history.noChecks", { day });
    const percent = percentText((checks - failures) / checks, language);
    return t("history.day", { day, percent, count: failures, checks, ms: averageMs });
  };
}

/** A share (0 to 1) as percent with two digits, cut rather than rounded: 100 % is said of nothing less. */
export function percentText(share: number, language: string): string {
  const cut = Math.floor(share * 10_000) / 10_000;
  return numberFormat(language, { style: "percent", maximumFractionDigits: 2 }).format(cut);
}
