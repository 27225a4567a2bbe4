import { env } from "cloudflare:workers";
import { createExecutionContext } from "cloudflare:test";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { app } from "../../worker/app.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { OPERATIONS } from "../../worker/contract/operations.ts";

const ORIGIN = "https://api.test";

const Pair = z.object({ key: z.string(), value: z.string() });
const Parameter = z.object({ key: z.string(), description: z.string(), disabled: z.boolean() });
const Collection = z.object({
  info: z.object({ name: z.string(), schema: z.string() }),
  variable: z.array(Pair),
  item: z.array(
    z.object({
      name: z.string(),
      request: z.object({
        method: z.string(),
        header: z.array(z.looseObject({ key: z.string() })),
        url: z.object({
          raw: z.string(),
          path: z.array(z.string()),
          query: z.array(Parameter),
          variable: z.array(Pair),
        }),
      }),
    }),
  ),
});

async function get(path: string, origin?: string): Promise<Response> {
  const headers = new Headers(origin === undefined ? {} : { origin });
  return app.fetch(new Request(ORIGIN + path, { headers }), env, createExecutionContext());
}

async function readCollection() {
  return z.parse(Collection, await (await get("/collection.json")).json());
}

/** The item that makes this call. */
async function itemOf(method: string, path: string) {
  const { item } = await readCollection();
  const found = item.find(
    ({ request }) => request.method === method && `/${request.url.path.join("/")}` === path,
  );
  if (found === undefined) throw new Error(`no ${method} ${path}`);
  return found.request;
}

test("the collection is a download in the format of API clients", async () => {
  const answer = await get("/collection.json");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="restante.postman_collection.json"',
  );
  expect((await readCollection()).info.schema).toMatch(/\/v2\.1\.0\//);
});

test("it makes every call of the public API, and no call of the console", async () => {
  const { item } = await readCollection();
  expect(item.map(({ request: { method, url } }) => `${method} /${url.path.join("/")}`)).toEqual(
    Object.values<Operation>(OPERATIONS).map(
      ({ method, path }) => `${method.toUpperCase()} ${path}`,
    ),
  );
});

test("it sends the key of a variable to where it came from", async () => {
  expect((await readCollection()).variable).toEqual([
    { key: "baseUrl", value: ORIGIN },
    { key: "apiKey", value: "" },
  ]);
  const key = { key: "api-key", value: "{{apiKey}}" };
  expect((await itemOf("GET", "/api/v1/message")).header).toEqual([key]);
  expect((await itemOf("GET", "/api/server/health")).header).toEqual([]);
});

test("filters are there to be switched on, and what must be given is on", async () => {
  const read = await itemOf("GET", "/api/v1/message");
  expect(read.url.raw).toBe("{{baseUrl}}/api/v1/message");
  expect(read.url.query.map(({ key }) => key)).toContain("await_messages");
  for (const { description, disabled } of read.url.query) {
    expect(description).not.toBe("");
    expect(disabled).toBe(true);
  }
  const remove = await itemOf("DELETE", "/api/v1/message");
  expect(remove.url.raw).toBe("{{baseUrl}}/api/v1/message?ns=&tag=");
  expect(remove.url.query.map(({ disabled }) => disabled)).toEqual([false, false]);
});

test("what stands in a path is a variable of the call", async () => {
  const { url } = await itemOf("GET", "/api/v1/message/:id/attachment/:index");
  expect(url.variable.map(({ key }) => key)).toEqual(["id", "index"]);
});

test("a call with a body names its type, and headers that may be left out are off", async () => {
  const { header } = await itemOf("POST", "/api/v1/inbound");
  expect(header).toEqual([
    expect.objectContaining({ key: "api-key" }),
    { key: "content-type", value: "message/rfc822" },
    expect.objectContaining({ key: "idempotency-key", disabled: true }),
  ]);
});

test("the description may be read by pages of any origin, such as the console", async () => {
  const answer = await get("/openapi.json", "https://app.restante.test");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});
