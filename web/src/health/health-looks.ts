import { CircleAlert, CircleCheck, CircleHelp, CircleX, type LucideIcon } from "lucide-react";
import type { Health, overallStatus } from "./service-status.ts";

interface Look {
  readonly icon: LucideIcon;
  readonly color: string;
}

const FINE = { icon: CircleCheck, color: "text-ok" };
const PARTLY = { icon: CircleAlert, color: "text-warn" };
const DOWN = { icon: CircleX, color: "text-bad" };
const UNKNOWN = { icon: CircleHelp, color: "text-ink-2" };

/** How each state of a service looks. A word always stands beside it. */
export const HEALTH_LOOKS: Readonly<Record<Health, Look>> = {
  operational: FINE,
  degraded: PARTLY,
  down: DOWN,
  unknown: UNKNOWN,
};

/** How the state of them all looks; before it is known, unknown. */
export const OVERALL_LOOKS: Readonly<Record<ReturnType<typeof overallStatus> | "checking", Look>> =
  { operational: FINE, partial: PARTLY, major: DOWN, checking: UNKNOWN };
