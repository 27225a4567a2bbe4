import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../worker/app.ts";
import { CONSOLE_OPERATIONS } from "../../worker/contract/console-operations.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { OPERATIONS } from "../../worker/contract/operations.ts";
import type { Env } from "../../worker/env.ts";
import { unsafeIn } from "./unsafe-headers.ts";

const ALL = Object.values<Operation>({ ...OPERATIONS, ...CONSOLE_OPERATIONS });
const CONSOLE = "https://app.restante.test";

interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function ask(
  method: string,
  path: string,
  more: { headers?: Record<string, string>; env?: Partial<Env> } = {},
): Promise<Told> {
  const execution = createExecutionContext();
  const bindings = { ...env, ...more.env };
  const answer = await app.request(
    path,
    { method, headers: more.headers ?? {} },
    bindings,
    execution,
  );
  const text = await answer.text();
  await waitOnExecutionContext(execution);
  return { status: answer.status, headers: answer.headers, text };
}

test("every route answers with the headers that every answer has", async () => {
  for (const { method, path } of ALL) {
    const answer = await ask(method.toUpperCase(), path.replaceAll(/:\w+/g, "nothing"));
    expect([path, unsafeIn(answer)]).toEqual([path, []]);
  }
});

test.each([
  ["GET", "/docs"],
  ["GET", "/nothing"],
  ["PATCH", "/v1/account"],
  ["OPTIONS", "/v1/account"],
  ["OPTIONS", "/api/v1/message"],
])("so does %s %s", async (method, path) => {
  expect(unsafeIn(await ask(method, path, { headers: { origin: CONSOLE } }))).toEqual([]);
});

test("so does an answer to a fault of our own, which tells nothing of it", async () => {
  const DB = new Proxy(env.DB, {
    get() {
      throw new Error("secret words");
    },
  });
  const answer = await ask("GET", "/v1/status", { env: { DB } });
  expect(answer.status).toBe(500);
  expect(unsafeIn(answer)).toEqual([]);
  expect(answer.text).toContain('"INTERNAL"');
  expect(answer.text).not.toMatch(/secret words|Error:|\.ts\b/);
});

// Who may read answers in a browser. Tokens and keys go in headers that no browser sets by itself.
test.each([
  ["/v1/account", CONSOLE, CONSOLE],
  ["/v1/account", "https://evil.test", null],
  ["/v1/account", "https://app.restante.test.evil.test", null],
  ["/v1/account", "http://app.restante.test", null],
  ["/v1/account", "null", null],
  ["/v1/status", "https://evil.test", null],
  ["/api/v1/message", "https://evil.test", "*"],
  ["/api/v1/usage", "null", "*"],
  ["/openapi.json", "https://evil.test", "*"],
  ["/docs", "https://evil.test", null],
  ["/api/server/health", "https://evil.test", null],
])("%s asked for from %s may be read by %s", async (path, origin, allowed) => {
  const answer = await ask("GET", path, { headers: { origin } });
  expect(answer.headers.get("access-control-allow-origin")).toBe(allowed);
  const preflight = await ask("OPTIONS", path, {
    headers: { origin, "access-control-request-method": "GET" },
  });
  expect(preflight.headers.get("access-control-allow-origin")).toBe(allowed);
});

test("a console at another origin is told so by the deployment, and by nothing else", async () => {
  const replaced = { CONSOLE_URL: "https://console.test" };
  const from = (origin: string) => ask("GET", "/v1/status", { headers: { origin }, env: replaced });
  const allowed = async (origin: string) =>
    (await from(origin)).headers.get("access-control-allow-origin");
  expect(await allowed("https://console.test")).toBe("https://console.test");
  expect((await from("https://console.test")).headers.get("vary")).toContain("Origin");
  expect(await allowed(CONSOLE)).toBeNull();
});
