import { useTranslation } from "react-i18next";
import {
  DEFAULT_PAGE,
  HOLD_MS,
  IDLE_MS,
  MAX_HOLD_MS,
  MAX_MAIL_BYTES,
  MAX_NAMES,
  MAX_PAGE,
  READS_PER_SECOND,
  WAITS_PER_WINDOW,
  WAIT_WINDOW_MS,
} from "../../../../worker/domain/limits.ts";
import { DocsSection } from "./docs-section.tsx";
import { PlanTable } from "./plan-table.tsx";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const MIB = 1024 * 1024;

/** How often and how much: of the API, and of each plan. */
export function LimitsPart() {
  const { t } = useTranslation("apiDocs");
  const rates = [
    t("limits.reads", { count: READS_PER_SECOND }),
    t("limits.waits", { count: WAITS_PER_WINDOW, seconds: WAIT_WINDOW_MS / SECOND_MS }),
    t("limits.hold", { seconds: HOLD_MS / SECOND_MS, most: MAX_HOLD_MS / SECOND_MS }),
    t("limits.idle", { count: IDLE_MS / MINUTE_MS }),
  ];
  const sizes = [
    t("limits.page", { usual: DEFAULT_PAGE, most: MAX_PAGE }),
    t("limits.names", { count: MAX_NAMES }),
    t("limits.mail", { count: MAX_MAIL_BYTES / MIB }),
  ];
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
