import { plain, type Figure } from "../figure.ts";
import { percentile } from "../load.ts";
import type { Wake } from "./ledger.ts";
import { trend } from "./memory-trend.ts";
import type { Soaked } from "./soak.ts";

const MINUTE_MS = 60_000;
/**
 * After a start all waiters come back at once, and senders send as fast as they can until they have
 * caught up: told apart, for it is not what a wake takes.
 */
const RETURN_MS = 5_000;
const CAUGHT_UP_MS = 1_000;
/** Who has not caught up by then is held up by more than the start. */
const MOST_RETURN_MS = 60_000;
const MOST_TIMES_FIRST = 2;
/** What is left of a minute at the end says nothing of its slowest hundredth. */
const FEWEST_WAKES = 100;
/** Of the last life, in which heaps grow to their size. */
const WARM_UP_SHARE = 0.5;
const MOST_GROWTH = 0.1;

/** The figures of a soak, with their goals. */
export function judge(soaked: Soaked): Figure[] {
  const { taken, unanswered, lost, doubled, faults, lives } = soaked;
  return [
    plain({ name: "mails answered with 250", value: taken, unit: "" }),
    plain({ name: "restarts", value: lives.length - 1, unit: "", detail: downTimes(soaked) }),
    none("lost", lost.map(String)),
    none("doubled", doubled),
    none("not brought by a wait", unanswered.map(String)),
    none("errors while it was up", faults),
    ...wakeFigures(soaked),
    ...memoryFigures(soaked),
  ];
}

function none(name: string, found: readonly string[]): Figure {
  const detail = found.slice(0, 3).join("; ");
  const goal = { words: "0", reached: found.length === 0 };
  return plain({ name, value: found.length, unit: "", detail, goal });
}

function downTimes({ lives }: Soaked): string {
  const downs = lives.flatMap(({ to }, index) => {
    const next = lives[index + 1];
    return to === null || next === undefined ? [] : [(next.from - to) / 1000];
  });
  return downs.length === 0 ? "" : `down for ${downs.map((s) => s.toFixed(1)).join(", ")} s`;
}

function wakeFigures({ wakes, startedAt, lives }: Soaked): Figure[] {
  const returns = lives.slice(1).map(({ from }) => ({ from, to: returnEnd(wakes, from) }));
  const isReturning = ({ takenAt }: Wake) =>
    returns.some(({ from, to }) => takenAt >= from && takenAt < to);
  const minutes = Map.groupBy(
    wakes.filter((wake) => !isReturning(wake)),
    ({ takenAt }) => Math.floor((takenAt - startedAt) / MINUTE_MS),
  );
  const p99s = [...minutes.entries()]
    .filter(([, inMinute]) => inMinute.length >= FEWEST_WAKES)
    .toSorted(([a], [b]) => a - b)
    .map(([, inMinute]) =>
      percentile(
        inMinute.map(({ ms }) => ms),
        99,
      ),
    );
  const [first = Number.NaN, ...later] = p99s;
  const worst = Math.max(...later);
  const returning = wakes.filter(isReturning).map(({ ms }) => ms);
  return [
    plain({ name: "250 to the wait's answer, p99 of the first minute", value: first, unit: "ms" }),
    plain({
      name: "p99 of the worst minute",
      value: worst,
      unit: "ms",
      detail: `by the minute ${p99s.map((p99) => p99.toFixed(1)).join(", ")}`,
      goal:
        later.length === 0
          ? null
          : {
              words: `≤ ${MOST_TIMES_FIRST} times the first`,
              reached: worst <= MOST_TIMES_FIRST * first,
            },
    }),
    plain({
      name: "p99 after a start, until all is caught up",
      value: percentile(returning, 99),
      unit: "ms",
      detail: `${returning.length} mails, ${returns.map(({ from, to }) => ((to - from) / 1000).toFixed(1)).join(", ")} s`,
    }),
  ];
}

/** When those who came back after a start had caught up. */
function returnEnd(wakes: readonly Wake[], from: number): number {
  return wakes
    .filter(({ takenAt, lateMs }) => takenAt >= from + RETURN_MS && lateMs < CAUGHT_UP_MS)
    .reduce((first, { takenAt }) => Math.min(first, takenAt), from + MOST_RETURN_MS);
}

function memoryFigures({ memory, lives, startedAt }: Soaked): Figure[] {
  const from = Math.max(startedAt, lives.at(-1)?.from ?? 0);
  const inLife = memory.filter(({ at }) => at >= from);
  const warm = inLife.slice(Math.floor(inLife.length * WARM_UP_SHARE));
  if (warm.length < 2) return [];
  const { first, last } = trend(warm);
  const growth = last / first - 1;
  return [
    plain({
      name: "memory at the end",
      value: Math.round(last),
      unit: "MB",
      detail: `${warm.at(-1)?.parts}; by the minute ${byMinute(memory, startedAt).join(", ")}`,
    }),
    plain({
      name: "growth over the last life's second half",
      value: Math.round(growth * 1000) / 10,
      unit: "%",
      detail: `${Math.round(first)} to ${Math.round(last)} MB, by the line through ${warm.length} samples`,
      goal: { words: `≤ ${MOST_GROWTH * 100} %`, reached: growth <= MOST_GROWTH },
    }),
  ];
}

function byMinute(memory: Soaked["memory"], startedAt: number): number[] {
  const minutes = Map.groupBy(memory, ({ at }) => Math.floor((at - startedAt) / MINUTE_MS));
  return [...minutes.values()].map((samples) => Math.round(samples.at(-1)?.mb ?? 0));
}
