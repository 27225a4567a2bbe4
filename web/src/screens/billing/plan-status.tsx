import { clsx } from "clsx";
import { CircleAlert, CircleCheck, CircleX, Hourglass, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { STRIPE_STATUSES } from "../../../../worker/domain/subscription.ts";

type Status = (typeof STRIPE_STATUSES)[number];

const FAILED = { icon: CircleX, color: "text-bad" };
const WAITING = { icon: CircleAlert, color: "text-warn" };
const OVER = { icon: CircleAlert, color: "text-ink-2" };

const LOOKS: Readonly<Record<Status, { icon: LucideIcon; color: string }>> = {
  trialing: { icon: Hourglass, color: "text-blue" },
  active: { icon: CircleCheck, color: "text-ok" },
  incomplete: WAITING,
  past_due: WAITING,
  paused: WAITING,
  unpaid: FAILED,
  incomplete_expired: OVER,
  canceled: OVER,
};

interface PlanStatusProps {
  /** As Stripe has it; shows nothing for "none". */
  readonly status: string;
}

/** How a subscription stands, as a badge. */
export function PlanStatus({ status }: PlanStatusProps) {
  const { t } = useTranslation("subscription");
  const known = STRIPE_STATUSES.find((each) => each === status);
  if (known === undefined) return null;
  const { icon: Icon, color } = LOOKS[known];
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 border border-rule px-2 py-0.5 text-small",
        color,
      )}
    >
      <Icon size={14} aria-hidden />
      {t(`statuses.${known}`)}
    </span>
  );
}
