import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { hasChromium } from "./chromium.ts";
import { startProduct } from "./product.ts";
import { passUntil, passUntilSeen } from "./still-clock.ts";

const HEALTH = "**/api/server/health";
const MINUTE_MS = 60_000;

/** What the health call is answered with, and what the page then says of it all and of each. */
const ANSWERS: readonly {
  readonly name: string;
  readonly answer: (route: Route) => Promise<void>;
  readonly overall: string;
  readonly api: string;
  readonly mail: string;
}[] = [
  {
    name: "a good answer",
    answer: json(200, {
      passed: true,
      data: { status: "ok", timestamp: "2026-11-21T10:00:00Z" },
      status: "ok",
      message: "ok",
    }),
    overall: "All Systems Operational",
    api: "Operational",
    mail: "Operational",
  },
  {
    name: "a 503 that speaks of a stale check",
    answer: refusal("The last check is stale"),
    overall: "Partial Outage",
    api: "Operational",
    mail: "DegradedLast check is stale",
  },
  {
    name: "any other 503",
    answer: refusal("Mail is not taken"),
    overall: "Major Outage",
    api: "Operational",
    mail: "Down",
  },
  {
    name: "any other answer",
    answer: json(500, {}),
    overall: "Partial Outage",
    api: "Operational",
    mail: "UnknownCannot check status",
  },
  {
    name: "a network that is gone",
    answer: (route) => route.abort(),
    overall: "Partial Outage",
    api: "DegradedNetwork error",
    mail: "UnknownCannot check status",
  },
  {
    name: "no answer in time",
    answer: () => Promise.resolve(),
    overall: "Major Outage",
    api: "Down",
    mail: "UnknownCannot check status",
  },
];

describe.skipIf(!hasChromium)("the status page in a browser", () => {
  const product = startProduct();

  test.each(ANSWERS)("after $name", async ({ answer, overall, api, mail }) => {
    const { page } = await product.visit("/status", {
      user: null,
      isStill: true,
      async before(fresh) {
        await hurryTimeouts(fresh);
        await fresh.route(HEALTH, answer);
      },
    });
    await passUntilSeen(page, page.getByText(overall, { exact: true }));
    expect(await stateOf(page, "API")).toBe(api);
    expect(await stateOf(page, "Mail Server")).toBe(mail);
  });

  test("it asks again every minute, and once soon after a first answer that was slow", async () => {
    let asked = 0;
    const { page } = await product.visit("/status", {
      user: null,
      isStill: true,
      before: (fresh) =>
        fresh.route(HEALTH, async (route) => {
          asked += 1;
          // The page's clock says how long the first answer takes.
          if (asked === 1) await fresh.clock.runFor(100);
          await ANSWERS[asked === 3 ? 2 : 0]?.answer(route);
        }),
    });
    await passUntilSeen(page, page.getByText("All Systems Operational"));
    await passUntilSeen(page, page.getByRole("img", { name: "Measuring again" }).first());
    await page.clock.runFor(500);
    await expect.poll(() => asked).toBe(2);
    const measuring = page.getByRole("img", { name: "Measuring again" });
    await passUntil(page, async () => (await measuring.count()) === 0);
    await page.clock.runFor(MINUTE_MS - 100);
    expect(asked).toBe(2);
    await page.clock.runFor(100);
    await expect.poll(() => asked).toBe(3);
    await passUntilSeen(page, page.getByText("Major Outage"));
  });
});

/** What stands beside a service's name, after the time of its check. */
async function stateOf(page: Page, service: string): Promise<string> {
  const row = page.getByRole("listitem").filter({ hasText: service });
  return (await row.locator("> span").last().textContent()) ?? "";
}

/** Timeouts of calls are the browser's own, which no clock of a test can hurry. */
async function hurryTimeouts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 50);
  });
}

function json(status: number, body: object) {
  return (route: Route): Promise<void> => route.fulfill({ status, json: body });
}

function refusal(message: string) {
  return json(503, {
    passed: false,
    error: { code: "UNAVAILABLE", message },
    message,
    errors: [message],
  });
}
