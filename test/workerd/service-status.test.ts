import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { capture } from "../../email-worker/capture.ts";
import { checkHealth } from "../../worker/services/health.ts";
import type { ServiceContext } from "../../worker/services/context.ts";
import { checkServices, showStatus } from "../../worker/services/service-status.ts";
import { captureAt, databases, serviceAt } from "./builders.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

beforeEach(() => databases.control.run("delete from status_checks"));

/** A context whose mail goes the whole way in, or whose door is shut. */
function contextAt(now: number, door: "open" | "shut" = "open"): ServiceContext {
  const context = serviceAt(now);
  return {
    ...context,
    inbound: {
      ...context.inbound,
      async deliver(delivery, raw) {
        if (door === "shut" || !(raw instanceof Uint8Array)) throw new Error("the door is shut");
        return capture(captureAt(now), delivery, async () => raw);
      },
    },
  };
}

test("checks are summed up by day, and the uptime is what they found", async () => {
  await checkServices(contextAt(NOON - DAY_MS));
  await checkServices(contextAt(NOON));
  await checkServices(contextAt(NOON + MINUTE_MS, "shut"));
  expect(await showStatus(serviceAt(NOON + MINUTE_MS))).toMatchObject([
    { name: "api", uptime: 1, days: [{ checks: 1 }, { checks: 2, failures: 0 }] },
    {
      name: "mail",
      uptime: 2 / 3,
      lastChecked: "2026-11-21T12:01:00.000Z",
      days: [
        { date: "2026-11-20", checks: 1, failures: 0 },
        { date: "2026-11-21", checks: 2, failures: 1 },
      ],
    },
  ]);
});

test("days beyond thirty are forgotten", async () => {
  await checkServices(contextAt(NOON - 30 * DAY_MS));
  await checkServices(contextAt(NOON));
  const [api] = await showStatus(serviceAt(NOON));
  expect(api?.days.map(({ date }) => date)).toEqual(["2026-11-21"]);
});

test("health is stale when no mail came in for two checks, and ok before any was made", async () => {
  expect(await checkHealth(serviceAt(NOON))).toMatchObject({ passed: true, status: "ok" });
  await checkServices(contextAt(NOON));
  expect(await checkHealth(serviceAt(NOON + 25 * MINUTE_MS))).toMatchObject({ status: "ok" });
  await checkServices(contextAt(NOON + 20 * MINUTE_MS, "shut"));
  expect(await checkHealth(serviceAt(NOON + 26 * MINUTE_MS))).toMatchObject({
    passed: false,
    status: "stale",
    message: expect.stringContaining("stale"),
  });
  await checkServices(contextAt(NOON + 30 * MINUTE_MS));
  expect(await checkHealth(serviceAt(NOON + 31 * MINUTE_MS))).toMatchObject({ status: "ok" });
});

test("health names the store that cannot be reached", async () => {
  const broken = { ...serviceAt(NOON), bucket: brokenBucket() };
  expect(await checkHealth(broken)).toMatchObject({ passed: false, status: "down" });
});

function brokenBucket(): typeof env.MAIL {
  return new Proxy(env.MAIL, {
    get: () => () => Promise.reject(new Error("R2 is away")),
  });
}
