import { clsx } from "clsx";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { DeliveryReport } from "../../../../worker/contract/checks/delivery.ts";
import { duration } from "./duration.ts";

interface MailWayProps {
  readonly report: DeliveryReport;
}

interface Station {
  readonly name: string;
  /** Whether the name is a server's own, not a word of ours. */
  readonly isServer: boolean;
  readonly detail: string;
  readonly at: string | null;
  readonly gapMs: number | null;
}

/** Longer than this at one place is worth a look. */
const SLOW_MS = 5 * 60_000;

/** The way of a message, from its Date header over each server to its arrival, with the gap of each. */
export function MailWay({ report }: MailWayProps) {
  const { t, i18n } = useTranslation("inbox");
  const heading = useId();
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "medium" });
  const { sentAt, arrivedAt, transitMs } = report;
  const lastAt = report.hops.findLast(({ at }) => at !== null)?.at ?? null;
  const stations: Station[] = [
    { name: t("delivery.written"), isServer: false, detail: "", at: sentAt, gapMs: null },
    ...report.hops.map(({ from, by, protocol, at, gapMs }) => ({
      name: by ?? t("delivery.unnamedServer"),
      isServer: by !== null,
      detail: [from === null ? "" : t("delivery.fromServer", { server: from }), protocol ?? ""]
        .filter((part) => part !== "")
        .join(" · "),
      at,
      gapMs,
    })),
    {
      name: t("delivery.arrived"),
      isServer: false,
      detail: "",
      at: arrivedAt,
      gapMs: lastAt === null ? null : Date.parse(arrivedAt) - Date.parse(lastAt),
    },
  ];
  return (
    <section aria-labelledby={heading} className="px-4 py-3 lg:px-6">
      <h4 id={heading} className="font-medium">
        {t("delivery.way")}
        {transitMs === null ? null : (
          <span className="font-normal text-ink-2 tabular-nums">
            {" · "}
            {t("delivery.transit", { time: duration(transitMs, i18n.language) })}
          </span>
        )}
      </h4>
      <ol className="mt-1.5 text-small">
        {stations.map(({ name, isServer, detail, at, gapMs }, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- servers repeat, and stay as they are
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-rule-soft py-1.5"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {isServer ? <code>{name}</code> : name}
              {detail === "" ? null : <span className="text-ink-2"> {detail}</span>}
            </span>
            <span className="text-right tabular-nums">
              <span className="block text-ink-2">
                {at === null ? t("delivery.noTime") : time.format(new Date(at))}
              </span>
              {gapMs === null ? null : (
                <span className={clsx("block", gapMs > SLOW_MS ? "text-warn" : "text-ink-2")}>
                  {t("delivery.later", { time: duration(gapMs, i18n.language) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
