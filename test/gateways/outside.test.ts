import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkedUrl } from "../../worker/gateways/outside/checked-url.ts";
import {
  outsideBy,
  type OutsideMeans,
  type OutsideRequest,
} from "../../worker/gateways/outside/outside.ts";
import { isPublicAddress } from "../../worker/gateways/outside/public-address.ts";

const PUBLIC = "93.184.215.14";

let port: number;
const asked: { url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
const server = createServer((request, response) => void answer(request, response));
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = portOf(server);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Answers by the path: /to?URL redirects there, /big never ends, /silent never begins. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = `http://${String(request.headers["x-named-host"])}${request.url}`;
  let body = "";
  for await (const piece of request) body += String(piece);
  asked.push({ url, headers: request.headers, body });
  const { pathname, search } = new URL(url);
  if (pathname === "/silent") return;
  if (pathname.startsWith("/to")) {
    const status = Number(pathname.slice(3)) || 302;
    const location = decodeURIComponent(search.slice(1));
    response.writeHead(status, { location, "set-cookie": "a=b" }).end();
    return;
  }
  response.writeHead(pathname === "/missing" ? 404 : 200, { "set-cookie": "a=b" });
  if (pathname !== "/big") {
    response.end("hello");
    return;
  }
  const more = (): void => {
    while (response.write(Buffer.alloc(64 * 1024, "x")));
  };
  response.on("drain", more);
  more();
}

function portOf(listening: Server): number {
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

interface Names {
  /** Addresses of a name, one list for each time that it is looked up; the last one stays. */
  readonly [name: string]: readonly (readonly string[])[];
}

/** Asks by names that a stand-in resolves, and sends every request to the local server. */
function ask(request: OutsideRequest, names: Names = { "shop.test": [[PUBLIC]] }) {
  asked.length = 0;
  const looked = new Map<string, number>();
  const means: OutsideMeans = {
    resolve: async (name) => {
      const times = looked.get(name) ?? 0;
      looked.set(name, times + 1);
      const answers = names[name] ?? [];
      return [...(answers[Math.min(times, answers.length - 1)] ?? [])];
    },
    send: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set("x-named-host", url.host);
      return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { ...init, headers });
    },
  };
  return outsideBy(means).ask(request);
}

function to(url: string, status = ""): string {
  return `http://shop.test/to${status}?${encodeURIComponent(url)}`;
}

test.each([
  ["10.0.0.1", "private"],
  ["172.16.0.1", "private"],
  ["172.31.255.255", "private"],
  ["192.168.1.1", "private"],
  ["127.0.0.1", "loopback"],
  ["127.255.255.254", "loopback"],
  ["0.0.0.0", "this host"],
  ["169.254.169.254", "cloud metadata"],
  ["100.64.0.1", "shared (CGNAT)"],
  ["100.127.255.254", "shared (CGNAT)"],
  ["192.0.0.1", "IETF"],
  ["198.18.0.1", "benchmarks"],
  ["203.0.113.1", "documentation"],
  ["224.0.0.1", "multicast"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "link-local with a zone"],
  ["fc00::1", "unique-local"],
  ["fd00:ec2::254", "unique-local: cloud metadata"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["::ffff:127.0.0.1", "mapped"],
  ["::ffff:a00:1", "mapped"],
  ["::127.0.0.1", "compatible"],
  ["64:ff9b::10.0.0.1", "NAT64"],
  ["64:ff9b:1::a00:1", "local NAT64"],
  ["2002:a00:1::", "6to4"],
  ["2001::a00:1", "Teredo"],
  ["2001:db8::1", "documentation"],
  ["100::1", "discard"],
  ["::a00:1", "wraps IPv4"],
  ["200::1", "once of OSI"],
  ["5f00::1", "segment routing"],
  ["4000::1", "not given out"],
  ["fe00::1", "not given out"],
  ["127.1", "a short form"],
  ["0x7f000001", "a hexadecimal form"],
  ["2130706433", "a number"],
  ["shop.test", "a name"],
  ["", "nothing"],
])("%s (%s) is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  PUBLIC,
  "1.1.1.1",
  "100.63.255.255",
  "172.32.0.1",
  "2606:4700:4700::1111",
  "3fff:ffff::1",
])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  ["file:///etc/passwd", "scheme"],
  ["ftp://shop.test/", "scheme"],
  ["javascript:alert(1)", "scheme"],
  ["data:text/plain,a", "scheme"],
  ["gopher://shop.test/", "scheme"],
  ["not a url", "bad_url"],
  [`https://shop.test/${"a".repeat(2048)}`, "bad_url"],
  ["https://user@shop.test/", "credentials"],
  ["https://user:password@shop.test/", "credentials"],
  ["https://:password@shop.test/", "credentials"],
  ["http://shop.test:22/", "port"],
  ["http://shop.test:6379/", "port"],
  ["http://shop.test:8080/", "port"],
  ["http://localhost/", "private_address"],
  ["http://localhost./", "private_address"],
  ["http://app.localhost/", "private_address"],
  ["http://printer.local/", "private_address"],
  ["http://metadata.google.internal/", "private_address"],
  ["http://router/", "private_address"],
  ["http://127.0.0.1/", "private_address"],
  ["http://2130706433/", "private_address"],
  ["http://0x7f.1/", "private_address"],
  ["http://017700000001/", "private_address"],
  ["http://１２７.0.0.1/", "private_address"],
  ["http://[::1]/", "private_address"],
  ["http://[::ffff:127.0.0.1]/", "private_address"],
  ["http://[fd00::1]/", "private_address"],
  ["http://169.254.169.254/latest/meta-data/", "private_address"],
])("%s is refused: %s", async (url, reason) => {
  expect(checkedUrl(url)).toBe(reason);
  expect(await ask({ url })).toEqual({ kind: "refused", reason, hops: [] });
  expect(asked).toEqual([]);
});

test("a server is asked and answers, whatever it answers", async () => {
  expect(await ask({ url: "http://shop.test/a" })).toMatchObject({
    kind: "answered",
    status: 200,
    body: new TextEncoder().encode("hello"),
    truncated: false,
    hops: ["http://shop.test/a"],
  });
  expect(await ask({ url: "http://shop.test/missing" })).toMatchObject({ status: 404 });
  expect(await ask({ url: `http://${PUBLIC}/a` })).toMatchObject({ status: 200 });
});

describe("names", () => {
  test.each([
    ["all private", ["10.0.0.1"]],
    ["one of them private", [PUBLIC, "10.0.0.1"]],
    ["one of them a mapped one", [PUBLIC, "::ffff:192.168.0.1"]],
  ])("with addresses, %s, are refused before anything is sent", async (_, addresses) => {
    const result = await ask({ url: "http://shop.test/" }, { "shop.test": [addresses] });
    expect(result).toMatchObject({ kind: "refused", reason: "private_address" });
    expect(asked).toEqual([]);
  });

  test("that do not exist are told so", async () => {
    const result = await ask({ url: "http://nobody.test/" });
    expect(result).toMatchObject({ kind: "refused", reason: "unknown_name" });
  });

  test("that turn private while they are asked give nothing of their answer away", async () => {
    const names = { "rebinds.test": [[PUBLIC], ["127.0.0.1"]] };
    const result = await ask({ url: "http://rebinds.test/" }, names);
    expect(result).toEqual({ kind: "refused", reason: "private_address", hops: [] });
  });

  test("that turn private between two hops are refused at the second", async () => {
    const names = {
      "shop.test": [[PUBLIC]],
      "rebinds.test": [[PUBLIC], [PUBLIC], ["127.0.0.1"]],
    };
    const url = "http://rebinds.test/to?http%3A%2F%2Frebinds.test%2Fa";
    expect(await ask({ url }, names)).toMatchObject({ kind: "refused", hops: [url] });
    expect(asked.map((each) => each.url)).toEqual([url]);
  });
});

describe("redirects", () => {
  test.each(["", "301", "303", "307", "308"])(
    "%s are followed, also relative ones",
    async (status) => {
      const url = to("/a", status);
      expect(await ask({ url })).toMatchObject({ status: 200, hops: [url, "http://shop.test/a"] });
    },
  );

  test.each([
    ["http://127.0.0.1/", "private_address"],
    ["http://169.254.169.254/", "private_address"],
    ["//localhost/", "private_address"],
    ["http://inside.test/", "private_address"],
    ["file:///etc/passwd", "scheme"],
    ["http://a:b@shop.test/", "credentials"],
    ["http://shop.test:25/", "port"],
    ["http://nobody.test/", "unknown_name"],
  ])("to %s are refused: %s", async (location, reason) => {
    const names = { "shop.test": [[PUBLIC]], "inside.test": [["10.1.2.3"]] };
    const url = to(location);
    expect(await ask({ url }, names)).toEqual({ kind: "refused", reason, hops: [url] });
    expect(asked).toHaveLength(1);
  });

  test("without end are given up", async () => {
    const loop = "http://shop.test/to?/to";
    const result = await ask({ url: loop, maxRedirects: 3 });
    expect(result).toMatchObject({ kind: "refused" });
    expect(asked.length).toBeLessThanOrEqual(4);
    const chain = to(to(to("http://shop.test/a")));
    expect(await ask({ url: chain, maxRedirects: 2 })).toMatchObject({
      reason: "too_many_redirects",
    });
    expect(await ask({ url: chain, maxRedirects: 3 })).toMatchObject({ status: 200 });
  });

  test("take neither cookies nor headers nor a referrer along", async () => {
    const headers = { "x-signature": "secret" };
    await ask({ url: to("http://shop.test/a"), headers });
    expect(asked[0]?.headers).toMatchObject(headers);
    expect(Object.keys(asked[1]?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/signature|cookie|referer|authorization/)]),
    );
  });

  test("answer a POST, which is not sent anywhere else", async () => {
    const url = to("http://shop.test/a");
    const body = new TextEncoder().encode("{}");
    expect(await ask({ url, method: "POST", body })).toMatchObject({ status: 302, hops: [url] });
    expect(asked).toMatchObject([{ body: "{}" }]);
  });
});

test("of a body without end no more is read than was asked for", async () => {
  const result = await ask({ url: "http://shop.test/big", maxBytes: 1000 });
  expect(result).toMatchObject({ kind: "answered", truncated: true });
  expect(result.kind === "answered" && result.body.length).toBe(1000);
});

test("a server that never answers is unreachable when the time is over", async () => {
  const result = await ask({ url: "http://shop.test/silent", timeoutMs: 100 });
  expect(result).toMatchObject({ kind: "refused", reason: "unreachable" });
});
