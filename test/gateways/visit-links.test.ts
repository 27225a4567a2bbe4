import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { linkTargets } from "../../worker/domain/link-check/link-targets.ts";
import { outsideBy } from "../../worker/gateways/outside/outside.ts";
import { visitLinks } from "../../worker/services/visit-links.ts";

const PUBLIC = "93.184.215.14";

/** What the servers were asked: method and URL. */
const asked: string[] = [];
const heard: IncomingMessage["headers"][] = [];
const server = createServer((request, response) => {
  const host = String(request.headers["x-named-host"]);
  const { pathname, search } = new URL(`http://${host}${request.url}`);
  asked.push(`${request.method} ${host}${request.url}`);
  heard.push(request.headers);
  if (pathname === "/silent") return;
  if (pathname === "/to") {
    const location = decodeURIComponent(search.slice(1));
    response.writeHead(302, { location, "set-cookie": "a=b" }).end();
    return;
  }
  if (pathname === "/cut") {
    request.socket.destroy();
    return;
  }
  const onlyGet = pathname === "/get" && request.method === "HEAD";
  const status = { "/missing": 404, "/broken": 500, "/locked": 403 }[pathname] ?? 200;
  response.writeHead(onlyGet ? 405 : status).end(request.method === "GET" ? "hello" : "");
});
let port = 0;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
beforeEach(() => {
  asked.length = 0;
  heard.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Visits URLs of a mail; names lead to the local server, rebinds.test turns private meanwhile. */
function visit(
  urls: readonly string[],
  options: { unsubscribe?: boolean; timeoutMs?: number } = {},
) {
  let lookups = 0;
  const outside = outsideBy({
    resolve: async (name) => {
      if (name === "nobody.com") return [];
      if (name === "inside.com") return ["10.1.2.3"];
      if (name !== "rebinds.com") return [PUBLIC];
      lookups += 1;
      return [lookups === 1 ? PUBLIC : "127.0.0.1"];
    },
    send: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set("x-named-host", url.host);
      return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { ...init, headers });
    },
  });
  const links = urls.map((href) => ({ href, text: "" }));
  return visitLinks(
    { outside, now: () => Date.now() },
    linkTargets({ links, images: [], headers: [] }),
    { unsubscribe: false, ...options },
  );
}

function to(url: string): string {
  return `http://shop.com/to?${encodeURIComponent(url)}`;
}

test("a link that works is ok, asked by HEAD alone, by a named agent and without cookies", async () => {
  expect(await visit(["http://shop.com/a"])).toEqual([
    {
      url: "http://shop.com/a",
      kind: "link",
      count: 1,
      status: "ok",
      code: 200,
      reason: null,
      hops: ["http://shop.com/a"],
    },
  ]);
  expect(asked).toEqual(["HEAD shop.com/a"]);
  expect(heard[0]).toMatchObject({ "user-agent": "Restante/1.0 (server-side check)" });
});

test("a server that refuses HEAD is asked by GET", async () => {
  expect(await visit(["http://shop.com/get"])).toMatchObject([{ status: "ok", code: 200 }]);
  expect(asked).toEqual(["HEAD shop.com/get", "GET shop.com/get"]);
});

test.each([
  ["/missing", 404],
  ["/broken", 500],
  ["/locked", 403],
])("%s is broken with %i", async (path, code) => {
  expect(await visit([`http://shop.com${path}`])).toMatchObject([{ status: "broken", code }]);
});

test("a chain of redirects is shown whole, and its cookies are left behind", async () => {
  const [second, last] = [to("/a"), "http://shop.com/a"];
  expect(await visit([to(second)])).toMatchObject([
    { status: "redirected", code: 200, hops: [to(second), second, last] },
  ]);
  expect(heard.every((headers) => headers.cookie === undefined)).toBe(true);
});

test("redirects without end are given up", async () => {
  const [link] = await visit(["http://shop.com/to?/to%3F/to"]);
  const chain = Array.from({ length: 7 }).reduce<string>((url) => to(url), "http://shop.com/a");
  expect(link).toMatchObject({ status: "refused" });
  expect(await visit([chain])).toMatchObject([{ status: "refused", reason: "too_many_redirects" }]);
});

test.each([
  ["http://127.0.0.1/", "private_address"],
  ["http://localhost:8080/", "port"],
  ["http://169.254.169.254/latest/meta-data/", "private_address"],
  ["http://inside.com/", "private_address"],
  ["http://a:b@shop.com/", "credentials"],
])("%s is refused: %s, and nothing is asked", async (url, reason) => {
  expect(await visit([url])).toMatchObject([{ status: "refused", reason, code: null, hops: [] }]);
  expect(asked).toEqual([]);
});

test.each(["http://127.0.0.1/secret", "http://inside.com/secret"])(
  "a redirect to %s is refused after the first hop",
  async (location) => {
    const url = to(location);
    expect(await visit([url])).toMatchObject([
      { status: "refused", reason: "private_address", code: null, hops: [url] },
    ]);
    expect(asked).toHaveLength(1);
  },
);

test("a name that turns private while it is asked gives nothing of its answer away", async () => {
  expect(await visit(["http://rebinds.com/a"])).toMatchObject([
    { status: "refused", reason: "private_address", code: null, hops: [] },
  ]);
});

test("a silent server, one that hangs up and a name of nobody are told apart", async () => {
  const urls = ["http://shop.com/silent", "http://shop.com/cut", "http://nobody.com/"];
  expect(await visit(urls, { timeoutMs: 200 })).toMatchObject([
    { status: "timeout", code: null, reason: null },
    { status: "unreachable", reason: null },
    { status: "unreachable", reason: "unknown_name" },
  ]);
});

test("links that unsubscribe are skipped unless they are asked for", async () => {
  const urls = ["http://shop.com/a", "http://shop.com/unsubscribe?u=1"];
  expect(await visit(urls)).toMatchObject([
    { status: "ok" },
    { status: "skipped", reason: "unsubscribe" },
  ]);
  expect(asked).toEqual(["HEAD shop.com/a"]);
  expect(await visit(urls, { unsubscribe: true })).toMatchObject([
    { status: "ok" },
    { status: "ok" },
  ]);
});

test("many links are visited some at a time, and answered in their order", async () => {
  const urls = Array.from({ length: 40 }, (_, n) => `http://shop.com/${n}`);
  const links = await visit(urls);
  expect(links.map(({ url }) => url)).toEqual(urls);
  expect(new Set(links.map(({ status }) => status))).toEqual(new Set(["ok"]));
});

test("a check stops when it has made too many requests", async () => {
  const chain = to(to(to(to("http://shop.com/a"))));
  const links = await visit(Array.from({ length: 50 }, (_, n) => `${chain}&n=${n}`));
  expect(links.at(-1)).toMatchObject({ status: "skipped", reason: "too_many_requests" });
  expect(asked.length).toBeLessThan(250);
});

test.each([
  ["http://shop.com/a", "Unsubscribe"],
  ["http://shop.com/a", "Darse de baja"],
  ["http://shop.com/a", "Cancelar a inscrição"],
  ["http://shop.com/a", "Descadastrar-se"],
  ["http://shop.com/opt-out?u=1", "Here"],
  ["http://shop.com/list", "Here"],
])("%s with the text %s is one that unsubscribes", (href, text) => {
  const headers = [
    { name: "List-Unsubscribe", value: "<mailto:u@shop.com>, <http://shop.com/list>" },
  ];
  expect(linkTargets({ links: [{ href, text }], images: [], headers })).toMatchObject([
    { isUnsubscribe: true },
  ]);
});

test("each URL is one target, whatever its fragment, and only what HTTP reaches is one", () => {
  const links = [
    "http://a.com/#x",
    "http://a.com/#y",
    "mailto:a@b.com",
    "tel:1",
    "#top",
    "http://[",
  ];
  const targets = linkTargets({
    links: links.map((href) => ({ href, text: "Subscribe now" })),
    images: ["http://a.com/i.png", "cid:1", "http://a.com/i.png"],
    headers: [],
  });
  expect(targets).toEqual([
    { url: "http://a.com/", kind: "link", count: 2, isUnsubscribe: false },
    { url: "http://[", kind: "link", count: 1, isUnsubscribe: false },
    { url: "http://a.com/i.png", kind: "image", count: 2, isUnsubscribe: false },
  ]);
});
