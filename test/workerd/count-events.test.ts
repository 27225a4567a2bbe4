import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../worker/app.ts";
import { MAX_ANALYTICS_EVENTS } from "../../worker/domain/analytics.ts";
import type { Env } from "../../worker/env.ts";

type Point = Parameters<Env["ANALYTICS"]["writeDataPoint"]>[0];

const VIEW = { name: "page_view", path: "/precos" };

/** Sends a body from one client, and says what the dataset was told. */
async function post(
  body: unknown,
  client: string = crypto.randomUUID(),
): Promise<{ answer: Response; points: Point[] }> {
  const points: Point[] = [];
  const ANALYTICS = { writeDataPoint: (point?: Point) => void points.push(point) };
  const request = new Request("https://api.test/v1/analytics", {
    method: "POST",
    // As a page that is being left sends it.
    headers: { "content-type": "text/plain;charset=UTF-8", "cf-connecting-ip": client },
    body: JSON.stringify(body),
  });
  const answer = await app.fetch(request, { ...env, ANALYTICS }, createExecutionContext());
  return { answer, points };
}

test("each kind of event is a point with its path, its detail and its value", async () => {
  const path = "/";
  const { answer, points } = await post({
    events: [
      VIEW,
      { name: "section_view", path, section: "pricing" },
      { name: "scroll_depth", path, percent: 75 },
      { name: "click", path, element: "get-started" },
      { name: "time_on_page", path, seconds: 12 },
      { name: "sign_up", path, method: "code" },
      { name: "logout", path: "/console/settings" },
    ],
  });
  expect(answer.status).toBe(200);
  expect(points.map((point) => [point?.blobs?.slice(1), point?.doubles])).toEqual([
    [["/precos", ""], [1]],
    [["/", "pricing"], [1]],
    [["/", ""], [75]],
    [["/", "get-started"], [1]],
    [["/", ""], [12]],
    [["/", "code"], [1]],
    [["/console/settings", ""], [1]],
  ]);
  for (const point of points) expect(point?.indexes).toEqual(point?.blobs?.slice(0, 1));
});

test("nothing of the client is kept or set", async () => {
  const { answer, points } = await post({ events: [VIEW] }, "203.0.113.7");
  expect(JSON.stringify(points)).not.toContain("203.0.113");
  expect(answer.headers.get("set-cookie")).toBeNull();
});

test.each([
  ["a query in the path", { events: [{ ...VIEW, path: "/?code=123456" }] }],
  ["a path of another site", { events: [{ ...VIEW, path: "https://shop.test/" }] }],
  ["a field for an id", { events: [{ ...VIEW, visitor: "42" }] }],
  ["a field beside the events", { events: [VIEW], visitor: "42" }],
  ["an event that nobody knows", { events: [{ name: "purchase", path: "/" }] }],
  ["a depth between the marks", { events: [{ name: "scroll_depth", path: "/", percent: 30 }] }],
  ["time beyond a day", { events: [{ name: "time_on_page", path: "/", seconds: 86_401 }] }],
  ["a text instead of a name", { events: [{ name: "click", path: "/", element: "a b@c.d" }] }],
  ["no event", { events: [] }],
  ["too many events", { events: Array.from({ length: MAX_ANALYTICS_EVENTS + 1 }, () => VIEW) }],
  ["no list", {}],
])("%s is refused, and nothing is counted", async (_, body) => {
  const { answer, points } = await post(body);
  expect(answer.status).toBe(400);
  expect(points).toEqual([]);
});

test("a client that floods is told to wait, and others are not", async () => {
  const flood = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => post({ events: [VIEW] }, flood)),
  );
  const refused = answers.filter(({ answer }) => answer.status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.answer.headers.get("retry-after")).toBe("60");
  expect(refused[0]?.points).toEqual([]);
  expect((await post({ events: [VIEW] })).answer.status).toBe(200);
});
