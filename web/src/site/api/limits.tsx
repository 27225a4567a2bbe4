import type { TFunction } from "i18next";
import type { Language } from "../../../../worker/domain/language.ts";
import { apiLimits } from "../../i18n/api-limits.ts";
import { PLAN_ROWS, PLAN_TYPES, planValues } from "../plan-values.ts";
import type { SiteTexts } from "../site-texts.ts";
import { PanelSection } from "./panel-section.tsx";

interface LimitsProps {
  readonly t: TFunction<"apiDocs">;
  readonly texts: SiteTexts;
  readonly language: Language;
}

/** How often and how much: of the API, and of each plan. */
export function Limits({ t, texts, language }: LimitsProps) {
  const { rates, sizes } = apiLimits(t);
  return (
    <>
      <PanelSection title={t("limits.rates")}>
        <List items={rates} />
        <p className="text-ink-2">{t("limits.over")}</p>
      </PanelSection>
      <PanelSection title={t("limits.sizes")}>
        <List items={sizes} />
      </PanelSection>
      <PanelSection title={t("limits.plans")}>
        <Plans label={t("limits.plans")} pricing={texts.pricing} language={language} />
      </PanelSection>
    </>
  );
}

function List({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

interface PlansProps {
  readonly label: string;
  readonly pricing: SiteTexts["pricing"];
  readonly language: Language;
}

function Plans({ label, pricing, language }: PlansProps) {
  const columns = PLAN_TYPES.map((type) => planValues(type, pricing, language));
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      tabIndex={0}
      role="group"
      aria-label={label}
      className="overflow-x-auto"
    >
      <table className="w-full min-w-[420px] border-collapse text-left text-small tabular-nums">
        <thead>
          <tr className="border-b border-rule">
            <th scope="col" className="py-2">
              <span className="sr-only">{label}</span>
            </th>
            {PLAN_TYPES.map((type) => (
              <th key={type} scope="col" className="py-2 pl-3 font-semibold">
                {pricing.plans[type].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PLAN_ROWS.map((row) => (
            <tr key={row} className="border-b border-rule-soft">
              <th scope="row" className="py-2 font-normal text-ink-2">
                {pricing.rows[row]}
              </th>
              {columns.map((values, index) => (
                <td key={PLAN_TYPES[index]} className="py-2 pl-3">
                  {values[row]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
