import { useTranslation } from "react-i18next";
import { PLANS, type Plan, type PlanType } from "../../../../worker/domain/plans.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { PLAN_WORDS } from "../../queries/subscription.ts";
import { countText } from "../../i18n/formats.ts";

const TYPES: readonly PlanType[] = ["free", "pro", "enterprise"];
const ROWS = [
  "mailsPerMonth",
  "namespaces",
  "apiKeys",
  "users",
] as const satisfies readonly (keyof Plan)[];

/** What each plan allows. */
export function PlanTable() {
  const { t } = useTranslation("apiDocs");
  const [language] = useLanguage();
  return (
    <table className="w-full max-w-2xl border-collapse text-left text-small tabular-nums">
      <thead>
        <tr className="border-b border-rule">
          <th scope="col" className="py-2">
            <span className="sr-only">{t("limits.plans")}</span>
          </th>
          {TYPES.map((type) => (
            <th key={type} scope="col" className="py-2 pl-3 font-semibold">
              {PLAN_WORDS[type]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row} className="border-b border-rule-soft">
            <th scope="row" className="py-2 font-normal text-ink-2">
              {t(`plans.${row}`)}
            </th>
            {TYPES.map((type) => {
              const limit = PLANS[type][row];
              return (
                <td key={type} className="py-2 pl-3">
                  {limit === null ? t("plans.unlimited") : countText(limit, language)}
                </td>
              );
            })}
          </tr>
        ))}
        <tr className="border-b border-rule-soft">
          <th scope="row" className="py-2 font-normal text-ink-2">
            {t("plans.retention")}
          </th>
          {TYPES.map((type) => (
            <td key={type} className="py-2 pl-3">
              {type === "enterprise"
                ? t("plans.custom")
                : t("plans.days", { count: PLANS[type].retentionDays })}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
