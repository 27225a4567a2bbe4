import { expect, test } from "vitest";
import { uptimeDays } from "../../web/src/screens/status/uptime-days.ts";

const NOW = Date.UTC(2026, 10, 21, 0, 5);

test("there are 30 days up to today by UTC, oldest first, whatever was checked", () => {
  const days = uptimeDays([], NOW);
  expect(days).toHaveLength(30);
  expect([days[0]?.date, days.at(-1)?.date]).toEqual(["2026-10-23", "2026-11-21"]);
  expect(new Set(days.map(({ state }) => state))).toEqual(new Set(["none"]));
});

test.each([
  [0, "fine"],
  [1, "partly"],
  [288, "down"],
])("a day with %i of 288 checks failed is %s", (failures, state) => {
  const checked = { date: "2026-11-20", checks: 288, failures, averageMs: 12 };
  expect(uptimeDays([checked], NOW).at(-2)).toEqual({ ...checked, state });
});

test("a day longer ago is not shown", () => {
  const old = { date: "2026-10-22", checks: 1, failures: 1, averageMs: 1 };
  expect(uptimeDays([old], NOW).every(({ state }) => state === "none")).toBe(true);
});
