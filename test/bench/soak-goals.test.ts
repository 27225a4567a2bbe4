import { expect, test } from "vitest";
import { judge } from "../../bench/soak/judge.ts";
import type { Soaked } from "../../bench/soak/soak.ts";

const MINUTE_MS = 60_000;
const MINUTES = 4;
const RATE = 200;

/** Wakes of every minute, evenly spread, each as long as `ms` says of its minute. */
function wakes(ms: (minute: number) => number): Soaked["wakes"] {
  return Array.from({ length: MINUTES * RATE }, (_, index) => {
    const takenAt = (index * MINUTE_MS) / RATE;
    return { takenAt, ms: ms(Math.floor(takenAt / MINUTE_MS)), lateMs: 0 };
  });
}

/** Samples of the whole time, five seconds apart. */
function memory(mb: (minutes: number) => number): Soaked["memory"] {
  return Array.from({ length: MINUTES * 12 }, (_, index) => {
    const at = index * 5_000;
    return { at, mb: mb(at / MINUTE_MS), parts: "" };
  });
}

const GOOD: Soaked = {
  startedAt: 0,
  taken: MINUTES * RATE,
  unanswered: [],
  lost: [],
  doubled: [],
  faults: [],
  wakes: wakes(() => 10),
  lives: [{ from: -1_000, to: null }],
  memory: memory(() => 500),
};

function missed(soaked: Soaked): string[] {
  return judge(soaked)
    .filter(({ goal }) => goal?.reached === false)
    .map(({ name }) => name);
}

test("a soak in which nothing went wrong reaches every goal", () => {
  expect(missed(GOOD)).toEqual([]);
});

test.each<[string, Partial<Soaked>]>([
  ["lost", { lost: [7] }],
  ["doubled", { doubled: ["mail 7"] }],
  ["not brought by a wait", { unanswered: [7] }],
  ["errors while it was up", { faults: ["500 {}"] }],
  ["p99 of the worst minute", { wakes: wakes((minute) => (minute === 2 ? 21 : 10)) }],
  [
    "growth over the last life's second half",
    { memory: memory((minutes) => (minutes < 2 ? 500 : 500 + 30 * (minutes - 2))) },
  ],
])("one goal alone is missed: %s", (name, wrong) => {
  expect(missed({ ...GOOD, ...wrong })).toEqual([name]);
});

test("a minute that is twice as slow, and memory that grows by less than a tenth, are good", () => {
  const slow = wakes((minute) => (minute === 3 ? 20 : 10));
  const grown = memory((minutes) => 500 + 10 * minutes);
  expect(missed({ ...GOOD, wakes: slow, memory: grown })).toEqual([]);
});

const RESTARTED = [
  { from: -1_000, to: 2 * MINUTE_MS - 2_000 },
  { from: 2 * MINUTE_MS, to: null },
];

/** Wakes of 10 ms, but of so many seconds after the start 900 ms, and sent so late. */
function slowAfterStart(seconds: number, lateMs: number): Soaked["wakes"] {
  const from = 2 * MINUTE_MS;
  return wakes(() => 10).map((wake) =>
    wake.takenAt >= from && wake.takenAt < from + seconds * 1_000
      ? { ...wake, ms: 900, lateMs }
      : wake,
  );
}

test.each([
  [5, 0],
  [20, 2_000],
])(
  "waits in the %i s after a start, when mails are %i ms late, are a figure of their own",
  (...slow) => {
    const soaked = { ...GOOD, lives: RESTARTED, wakes: slowAfterStart(...slow) };
    expect(missed(soaked)).toEqual([]);
    expect(judge(soaked).find(({ name }) => name.startsWith("p99 after a start"))?.value).toBe(900);
  },
);

test.each([
  [20, 0],
  [70, 2_000],
])("but not those of %i s, when mails are %i ms late", (...slow) => {
  const soaked = { ...GOOD, lives: RESTARTED, wakes: slowAfterStart(...slow) };
  expect(missed(soaked)).toEqual(["p99 of the worst minute"]);
});
