import type { StatusAnswer } from "../../../../worker/contract/status.ts";
import { dayOf, STATUS_DAYS } from "../../../../worker/domain/service-status.ts";
import { DAY_MS } from "../../../../worker/domain/time.ts";

type CheckedDay = StatusAnswer[number]["days"][number];

/** "none": nothing was checked on that day. */
export type DayState = "fine" | "partly" | "down" | "none";

export interface UptimeDay extends CheckedDay {
  readonly state: DayState;
}

/** The last 30 days up to `now` (ms), UTC, oldest first, also those on which nothing was checked. */
export function uptimeDays(checked: readonly CheckedDay[], now: number): readonly UptimeDay[] {
  return Array.from({ length: STATUS_DAYS }, (_, index) => {
    const date = dayOf(now - (STATUS_DAYS - 1 - index) * DAY_MS);
    const day = checked.find((each) => each.date === date);
    return day === undefined
      ? { date, checks: 0, failures: 0, averageMs: 0, state: "none" }
      : { ...day, state: stateOf(day) };
  });
}

function stateOf({ checks, failures }: CheckedDay): DayState {
  if (failures === 0) return "fine";
  return failures === checks ? "down" : "partly";
}
