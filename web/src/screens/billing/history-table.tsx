import { clsx } from "clsx";
import { CircleCheck, CircleX, Clock, ExternalLink, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SubscriptionView } from "../../../../worker/contract/subscription.ts";
import { billingAmount, billingDate } from "../../billing/format.ts";

type Item = SubscriptionView["billingHistory"][number];

const LOOKS: Readonly<Record<Item["status"], { icon: LucideIcon; color: string }>> = {
  paid: { icon: CircleCheck, color: "text-ok" },
  pending: { icon: Clock, color: "text-warn" },
  failed: { icon: CircleX, color: "text-bad" },
};
const HEAD = "py-2 pr-4 text-left text-small font-medium text-ink-2";
const CELL = "py-3 pr-4 align-baseline";
/** On phones the date stands below the description, and the status below the amount. */
const WIDE_ONLY = "max-sm:hidden";

interface HistoryTableProps {
  readonly items: readonly Item[];
}

/** What was charged, newest first. */
export function HistoryTable({ items }: HistoryTableProps) {
  const { t } = useTranslation("subscription");
  if (items.length === 0) {
    return (
      <div className="border-t border-rule pt-4">
        <h3 className="font-medium">{t("history.empty")}</h3>
        <p className="text-ink-2">{t("history.emptyText")}</p>
      </div>
    );
  }
  return (
    <table className="w-full border-t border-rule tabular-nums">
      <thead>
        <tr className="border-b border-rule">
          <th scope="col" className={clsx(HEAD, WIDE_ONLY)}>
            {t("history.date")}
          </th>
          <th scope="col" className={HEAD}>
            {t("history.description")}
          </th>
          <th scope="col" className={clsx(HEAD, "text-right")}>
            {t("history.amount")}
          </th>
          <th scope="col" className={clsx(HEAD, WIDE_ONLY)}>
            {t("history.status")}
          </th>
          <th scope="col" className={clsx(HEAD, "pr-0")}>
            <span className="sr-only">{t("history.invoice")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <HistoryRow key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function HistoryRow({ item }: { readonly item: Item }) {
  const { t } = useTranslation("subscription");
  const { date, description, amount, status, invoiceUrl } = item;
  const day = billingDate(date);
  return (
    <tr className="border-b border-rule-soft">
      <td className={clsx(CELL, WIDE_ONLY)}>{day}</td>
      <td className={CELL}>
        {description}
        <span className="block text-small text-ink-2 sm:hidden">{day}</span>
      </td>
      <td className={clsx(CELL, "text-right whitespace-nowrap")}>
        {billingAmount(amount)}
        <span className="block sm:hidden">
          <Status status={status} />
        </span>
      </td>
      <td className={clsx(CELL, WIDE_ONLY)}>
        <Status status={status} />
      </td>
      <td className="py-1 text-right">
        {invoiceUrl === null ? null : (
          <a
            href={invoiceUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t("history.open", { date: day })}
            title={t("history.open", { date: day })}
            className="inline-flex size-9 items-center justify-center text-blue max-md:size-11"
          >
            <ExternalLink size={16} aria-hidden />
          </a>
        )}
      </td>
    </tr>
  );
}

function Status({ status }: Pick<Item, "status">) {
  const { t } = useTranslation("subscription");
  const { icon: Icon, color } = LOOKS[status];
  return (
    <span className={clsx("inline-flex items-center gap-1.5 text-small", color)}>
      <Icon size={14} aria-hidden />
      {t(`history.statuses.${status}`)}
    </span>
  );
}
