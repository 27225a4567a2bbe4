import { clsx } from "clsx";

const WARN_PERCENT = 70;
const FULL_PERCENT = 90;

interface UsageMeterProps {
  readonly used: number;
  /** null: unlimited, of which nothing is ever used up. */
  readonly limit: number | null;
  /** What is used. */
  readonly label: string;
}

/**
 * Percent of the limit that is used, as a whole number; more than 100 when it is exceeded. What is not
 * whole does not count: 100 % is said when nothing is left.
 */
export function usagePercent(used: number, limit: number | null): number {
  return limit === null || limit === 0 ? 0 : Math.floor((used * 100) / limit);
}

/** A bar: blue, yellow from 70 %, red from 90 %. Its number stands beside it, written by whoever shows it. */
export function UsageMeter({ used, limit, label }: UsageMeterProps) {
  const percent = usagePercent(used, limit);
  const width = Math.min(percent, 100);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={width}
      aria-valuetext={`${percent} %`}
      className="h-1.5 w-full bg-rule"
    >
      <div className={clsx("h-full", colorOf(percent))} style={{ width: `${width}%` }} />
    </div>
  );
}

function colorOf(percent: number): string {
  if (percent >= FULL_PERCENT) return "bg-bad";
  return percent >= WARN_PERCENT ? "bg-usage-warn" : "bg-blue";
}
