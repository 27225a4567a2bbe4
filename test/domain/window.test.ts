import { array, assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { judge, within } from "../../worker/hub/window.ts";

const LIMIT = { max: 4, spanMs: 1000 };

test("whatever the times, no span of the window ever holds more than the limit", () => {
  assert(
    property(array(integer({ min: 0, max: 400 }), { maxLength: 100 }), (gaps) => {
      let now = 0;
      let times: number[] = [];
      const allowed: number[] = [];
      for (const gap of gaps) {
        now += gap;
        times = within(times, LIMIT, now);
        const verdict = judge(times, LIMIT, now);
        const inSpan = allowed.filter((time) => time > now - LIMIT.spanMs).length;
        expect(verdict.allowed).toBe(inSpan < LIMIT.max);
        if (verdict.allowed) {
          times.push(now);
          allowed.push(now);
        }
      }
    }),
  );
});

test("a refused call is told when there is room again", () => {
  const times = [100, 200, 300, 400];
  const { allowed, remaining, resetMs } = judge(times, LIMIT, 500);
  expect({ allowed, remaining, resetMs }).toEqual({ allowed: false, remaining: 0, resetMs: 600 });
  expect(judge(within(times, LIMIT, 500 + resetMs), LIMIT, 500 + resetMs).allowed).toBe(true);
});
