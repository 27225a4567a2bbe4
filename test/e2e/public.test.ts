import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { HealthAnswer } from "../../worker/contract/health.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { CONSOLE_OPERATIONS } from "../../worker/contract/console-operations.ts";
import { OPERATIONS } from "../../worker/contract/operations.ts";
import { apiOf, json, refusal, type Api } from "./api.ts";
import { newTenant } from "./builders.ts";
import { newMail } from "./mails.ts";
import { startService, type Service } from "./service.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const OpenApi = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), in: z.string() })),
        responses: z.record(z.string(), z.unknown()),
        security: z.array(z.unknown()),
        tags: z.array(z.string()),
      }),
    ),
  ),
});

let service: Service;
let anyone: Api;
beforeAll(async () => {
  service = await startService();
  anyone = apiOf(service.apiUrl, null);
});
afterAll(() => service.stop());

const ROUTES: readonly Operation[] = Object.values(OPERATIONS);
const EVERY_ROUTE: readonly Operation[] = [...ROUTES, ...Object.values(CONSOLE_OPERATIONS)];

test("the service says that it is up", async () => {
  const answer = await anyone.call("/api/server/health");
  const { data, ...health } = await json(HealthAnswer, answer);
  expect(health).toEqual({ passed: true, status: "ok", message: "All systems operational" });
  expect(data.status).toBe("ok");
  expect(new Date(data.timestamp).toISOString()).toBe(data.timestamp);
});

test("openapi.json lists every route with its parameters, and every listed route is there", async () => {
  const answer = await anyone.call("/openapi.json");
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  const { openapi, servers, paths } = await json(OpenApi, answer);
  expect(openapi).toBe("3.1.0");
  expect(servers).toEqual([{ url: service.apiUrl }]);
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(listed.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    EVERY_ROUTE.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    ).toSorted(),
  );
  const ours = listed.filter(({ tags }) => tags.includes("Public API"));
  for (const { path, method, parameters, security } of ours) {
    const inPath = parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    const call = await anyone.call(path, { method: method.toUpperCase() });
    // What names nothing is not found.
    const open = inPath.length > 0 ? 404 : 200;
    expect([path, method, call.status]).toEqual([path, method, security.length > 0 ? 401 : open]);
  }
  const read = paths["/api/v1/message"]?.["get"];
  expect(read?.parameters.map(({ name }) => name)).toEqual([
    "ns",
    "tag",
    "tag_prefix",
    "q",
    "timestamp_from",
    "timestamp_to",
    "headers",
    "limit",
    "offset",
    "after",
    "await_messages",
    "wait_ms",
    "count",
    "expect",
  ]);
  expect(Object.keys(read?.responses ?? {})).toEqual([
    "200",
    "400",
    "401",
    "403",
    "409",
    "429",
    "500",
    "503",
  ]);
});

test("the docs are one page that tells every route and runs nothing", async () => {
  const answer = await anyone.call("/docs");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
  expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none';/);
  const page = await answer.text();
  expect(page).not.toMatch(/<script/i);
  expect(page).toContain(service.inboxHost);
  for (const { path } of ROUTES) expect(page).toContain(`<code>${path}</code>`);
});

test.each([
  "/api",
  "/api/v1",
  "/api/v1/message/",
  "/api/v1/messages",
  "/api/v1/message/msg_x/raw/x",
  "/api/.env",
  "/api/%00",
])("%s is told as JSON not to be there", async (path) => {
  const answer = await anyone.call(path);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  expect(await refusal(answer)).toEqual({
    status: 404,
    code: "NOT_FOUND",
    message: "There is nothing here. The API is described at /docs.",
  });
});

test.each([
  ["POST", "/api/v1/message", "GET, DELETE"],
  ["PATCH", "/api/v1/message/msg_x", "GET, DELETE"],
  ["GET", "/api/v1/inbound", "POST"],
  ["POST", "/api/v1/namespace/acme01/activate", "PUT"],
  ["DELETE", "/api/server/health", "GET"],
])("%s %s is told what to use", async (method, path, allow) => {
  const answer = await anyone.call(path, { method });
  expect(answer.headers.get("allow")).toBe(allow);
  expect(await refusal(answer)).toEqual({
    status: 405,
    code: "METHOD_NOT_ALLOWED",
    message: `Use ${allow}.`,
  });
});

test("every answer has a request id of its own, and no cache keeps it", async () => {
  const { api, address, namespace } = await newTenant(service);
  const { id } = await api.send(address("t"), newMail("s"));
  const answers = [
    await api.call("/api/v1/message"),
    await api.call("/api/v1/message", { query: { wait_ms: 0, tag: "none" } }),
    await api.call(`/api/v1/message/${id}`),
    await api.call(`/api/v1/message/${id}/raw`),
    await api.call("/api/v1/usage"),
    await api.call("/api/v1/refused"),
    await api.call(`/api/v1/namespace/${namespace.name}/activate`, { method: "PUT" }),
    await api.call("/api/v1/message", { query: { limit: 0 } }),
    await api.call("/api/v1/message", { query: { ns: "nobody-has-this" } }),
    await api.call(`/api/v1/message/${id}/attachment/0`),
    await api.call(`/api/v1/message/${id}`, { method: "DELETE" }),
    await api.call("/api/v1/inbound", { method: "POST", body: "x", query: { to: "x" } }),
    await anyone.call("/api/v1/message"),
    await anyone.call("/api/server/health"),
    await anyone.call("/openapi.json"),
    await anyone.call("/docs"),
    await anyone.call("/"),
    await anyone.call("/nothing"),
    await anyone.call("/api/v1/inbound"),
  ];
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  for (const requestId of ids) expect(requestId).toMatch(UUID);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { headers } of answers) {
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("private, no-store");
  }
});

// Which pages may read on a laptop, and which where it is deployed, is told apart elsewhere.
const PAGE = "http://localhost:5173";

test("a page that may read may ask before it calls the public API", async () => {
  const answer = await anyone.call("/api/v1/message", {
    method: "OPTIONS",
    headers: {
      origin: PAGE,
      "access-control-request-method": "DELETE",
      "access-control-request-headers": "api-key, idempotency-key",
    },
  });
  expect(answer.status).toBe(204);
  const { headers } = answer;
  expect(headers.get("x-request-id")).toMatch(UUID);
  expect(headers.get("access-control-allow-origin")).toBe(PAGE);
  expect(headers.get("access-control-allow-credentials")).toBeNull();
  const methods = headers.get("access-control-allow-methods")?.split(",");
  expect(methods).toEqual(expect.arrayContaining(["GET", "PUT", "POST", "DELETE"]));
  const allowed = headers.get("access-control-allow-headers")?.split(",");
  expect(allowed).toEqual(["api-key", "authorization", "content-type", "idempotency-key"]);
});

test("what the public API answers may be read, refusals as well", async () => {
  const { api } = await newTenant(service);
  const headers = { origin: PAGE };
  for (const answer of [
    await api.call("/api/v1/message", { headers }),
    await api.call("/api/v1/message", { headers, query: { limit: 0 } }),
    await anyone.call("/api/v1/usage", { headers }),
  ]) {
    expect(answer.headers.get("access-control-allow-origin")).toBe(PAGE);
    const exposed = answer.headers.get("access-control-expose-headers")?.split(",");
    expect(exposed).toEqual(expect.arrayContaining(["x-request-id", "retry-after"]));
  }
});

test("nothing but the public API and its description is open to other origins", async () => {
  const headers = { origin: PAGE, "access-control-request-method": "GET" };
  for (const path of ["/api/server/health", "/docs", "/collection.json", "/", "/nothing"]) {
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await anyone.call(path, { method, headers });
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  }
});
