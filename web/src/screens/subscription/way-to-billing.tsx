import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { tabPath } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import type { Countdown } from "./use-countdown.ts";

interface WayToBillingProps {
  readonly countdown: Countdown;
  /** What the button says. */
  readonly label: string;
}

/** The button to billing, and when it presses itself; whoever still reads can stop that. */
export function WayToBilling({ countdown: { left, stop }, label }: WayToBillingProps) {
  const { t } = useTranslation("subscription");
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button asChild look="primary">
        <Link to={tabPath("billing")} replace>
          {label}
        </Link>
      </Button>
      {left === null ? null : (
        <>
          <p role="timer" className="text-ink-2 tabular-nums">
            {t("countdown.text", { count: left })}
          </p>
          <Button look="quiet" onClick={stop}>
            {t("countdown.stop")}
          </Button>
        </>
      )}
    </div>
  );
}
