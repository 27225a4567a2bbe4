import { afterAll, beforeAll, expect, test } from "vitest";
import { OneAccount, SessionData } from "../../worker/contract/account.ts";
import { localHosts } from "../../local/local-hosts.ts";
import { StatusAnswer } from "../../worker/contract/status.ts";
import { json, refusal } from "./api.ts";
import { askAs } from "./other-host.ts";
import { startService, type Service } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService(undefined, { LOCAL_HOSTS: localHosts(["mail.test"]) });
});
afterAll(() => service.stop());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL(path, service.apiUrl), { headers, redirect: "manual" });
}

test.each([
  { path: "/", status: 200, shows: '<div id="site">' },
  { path: "/es/precos", status: 200, shows: '<html lang="es">' },
  { path: "/console", status: 200, shows: '<div id="root">' },
  { path: "/console/apikeys", status: 200, shows: '<div id="root">' },
  { path: "/status", status: 200, shows: '<div id="root">' },
  { path: "/anything/else", status: 404, shows: 'content="0; url=/"' },
])(
  "$path is the page that Cloudflare Pages would serve, under its policy",
  async ({ path, status, shows }) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await answer.text()).toContain(shows);
  },
);

test("the page's script and style are served as what they are", async () => {
  const page = await (await get("/console")).text();
  const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  const [, style = ""] = /href="(\/assets\/[^"]+\.css)"/.exec(page) ?? [];
  expect((await get(script)).headers.get("content-type")).toBe("text/javascript");
  expect((await get(style)).headers.get("content-type")).toBe("text/css");
});

test("below the API's paths what is not there is an error, never a page", async () => {
  expect(await refusal(await get("/api/v1/nothing"))).toMatchObject({ code: "NOT_FOUND" });
  expect((await get("/v1/nothing")).headers.get("content-type")).toContain("application/json");
});

test("no path leads out of the folder of pages", async () => {
  const answer = await get("/..%2f..%2fpackage.json");
  expect(await answer.text()).not.toContain('"restante"');
});

test.each([
  ["/es.html?lng=es", "/es?lng=es"],
  ["/precos/", "/precos"],
  ["/es/blog/how-waiting-works/", "/es/blog/how-waiting-works"],
  ["/index.html", "/"],
  ["/legal/terms-en.html", "/legal/terms-en"],
])("%s leads to its one address, %s", async (path, location) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([308, location]);
  expect((await get(location)).status).toBe(200);
});

test("the laptop's console opens signed in as the demo user, and no page for everybody does", async () => {
  const opensIn = async (path: string) =>
    (await (await get(path)).text()).includes('demo-session"');
  expect(await opensIn("/console")).toBe(true);
  expect(await opensIn("/console/billing")).toBe(true);
  for (const path of ["/", "/es", "/precos", "/status", "/terms"]) {
    expect([path, await opensIn(path)]).toEqual([path, false]);
  }
  const { token, company } = await json(SessionData, await get("/demo-session.json"));
  const account = await get("/v1/account", { authorization: `Bearer ${token}` });
  const { data } = await json(OneAccount, account);
  expect(data).toMatchObject({ name: "Dev", companies: [{ id: company.id, role: "owner" }] });
});

// What DNS rebinding makes a browser ask: another site's name, at this machine.
test.each(["/demo-session.json", "/api/v1/message", "/api/json", "/v1/status", "/openapi.json"])(
  "nobody gets %s by a name that is not this machine's",
  async (path) => {
    const url = new URL(path, service.apiUrl);
    const key = { "api-key": service.server.apiKey };
    for (const host of ["evil.test", "localhost.evil.test", "127.0.0.1.evil.test", "10.0.0.7"]) {
      const { status } = await askAs(url, { ...key, host: `${host}:${url.port}` });
      expect([host, status]).toEqual([host, 421]);
    }
  },
);

test.each(["localhost", "127.0.0.1", "[::1]", "host.docker.internal", "mail.test"])(
  "the API answers to %s",
  async (name) => {
    const url = new URL("/v1/status", service.apiUrl);
    const { status } = await askAs(url, { host: `${name}:${url.port}` });
    expect(status).toBe(200);
  },
);

test("by a further name the API answers, but not the console with its session", async () => {
  const url = new URL("/demo-session.json", service.apiUrl);
  expect((await askAs(url, { host: `mail.test:${url.port}` })).status).toBe(421);
});

test.each([
  ["http://localhost:3000", true],
  ["http://127.0.0.1:5173", true],
  ["https://evil.test", false],
  ["https://localhost.evil.test", false],
  ["null", false],
])("whether a page of %s may read the mail on a laptop: %s", async (origin, isAllowed) => {
  for (const path of ["/api/v1/message", "/api/graphql", "/api/json"]) {
    const url = new URL(path, service.apiUrl);
    const asked = { origin, "access-control-request-method": "GET" };
    for (const method of ["GET", "OPTIONS"] as const) {
      const { headers } = await askAs(url, asked, method);
      expect(headers["access-control-allow-origin"]).toBe(isAllowed ? origin : undefined);
    }
  }
});

test("soon after the start the status of the services is known", async () => {
  await service.server.checked;
  const services = await json(StatusAnswer, await get("/v1/status"));
  expect(services).toMatchObject([
    { name: "api", uptime: 1, lastChecked: expect.any(String) },
    { name: "mail", uptime: 1, lastChecked: expect.any(String) },
  ]);
});
