import { useTranslation } from "react-i18next";
import { apiLimits } from "../../i18n/api-limits.ts";
import { DocsSection } from "./docs-section.tsx";
import { PlanTable } from "./plan-table.tsx";

/** How often and how much: of the API, and of each plan. */
export function LimitsPart() {
  const { t } = useTranslation("apiDocs");
  const { rates, sizes } = apiLimits(t);
  return (
    <>
      <DocsSection title={t("limits.rates")}>
        <List items={rates} />
        <p className="max-w-[72ch] text-ink-2">{t("limits.over")}</p>
      </DocsSection>
      <DocsSection title={t("limits.sizes")}>
        <List items={sizes} />
      </DocsSection>
      <DocsSection title={t("limits.plans")}>
        <PlanTable />
      </DocsSection>
    </>
  );
}

function List({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="max-w-[72ch] list-disc space-y-1 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
