import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { useDayText } from "./use-day-text.ts";
import type { DayState, UptimeDay } from "./uptime-days.ts";

/** What failed is shorter too: the colour says nothing that its height does not. */
const LOOKS: Readonly<Record<DayState, string>> = {
  fine: "h-full bg-ok",
  partly: "h-3/4 bg-usage-warn",
  down: "h-1/2 bg-bad",
  none: "h-1 bg-control",
};

export interface UptimeBarsProps {
  /** What the bars are of. */
  readonly label: string;
  readonly days: readonly UptimeDay[];
  /** Of the day that the Tab key comes to. */
  readonly current: number;
  /** Of the day that stays shown; null: none. */
  readonly pinned: number | null;
  /** Given the element of every day as it comes and goes. */
  readonly onElement: (index: number, element: HTMLButtonElement | null) => void;
  readonly onKey: (event: React.KeyboardEvent, index: number) => void;
  readonly onPoint: (index: number | null) => void;
  readonly onFocus: (index: number) => void;
  readonly onPin: (index: number) => void;
}

/** A bar for each of 30 days, oldest first. */
export function UptimeBars(props: UptimeBarsProps) {
  const { label, days, current, pinned, onElement, onKey, onPoint, onFocus, onPin } = props;
  const { t } = useTranslation("serviceStatus");
  const dayText = useDayText();
  return (
    <div
      role="toolbar"
      aria-label={t("history.bars", { service: label })}
      className="flex h-12 max-w-full"
    >
      {days.map((day, index) => (
        <button
          key={day.date}
          ref={(element) => onElement(index, element)}
          type="button"
          tabIndex={index === current ? 0 : -1}
          aria-label={dayText(day)}
          aria-pressed={index === pinned}
          onKeyDown={(event) => onKey(event, index)}
          onFocus={() => onFocus(index)}
          onClick={() => onPin(index)}
          // A finger does not hover: its press pins.
          onPointerEnter={({ pointerType }) => {
            if (pointerType === "mouse") onPoint(index);
          }}
          onPointerLeave={() => onPoint(null)}
          className="flex h-full min-w-0 grow basis-0 items-end px-px hover:bg-rule-soft aria-pressed:bg-rule"
        >
          <span className={clsx("block w-full", LOOKS[day.state])} />
        </button>
      ))}
    </div>
  );
}
