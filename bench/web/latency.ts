import { plain, type Figure } from "../figure.ts";
import { percentile } from "../load.ts";

/** The `percent`th percentile of `times` (ms) as a figure; `goal` in ms, null: for information. */
export function latency(
  name: string,
  times: readonly number[],
  { percent, goal }: { percent: number; goal: number | null },
): Figure {
  const value = percentile(times, percent);
  const figure = plain({
    name: `${name}, p${percent}`,
    value,
    unit: "ms",
    detail: `of ${times.length}`,
  });
  return goal === null
    ? figure
    : { ...figure, goal: { words: `≤ ${goal} ms`, reached: value <= goal } };
}
