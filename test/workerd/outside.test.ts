import { afterEach, expect, test, vi } from "vitest";
import { openOutside } from "../../worker/gateways/outside/outside.ts";

// What test/gateways tests in depth, once through the fetch of Workers, whose options are fewer.

const asked: Request[] = [];
afterEach(() => void vi.unstubAllGlobals());

/** Answers as a resolver that knows `addresses`, and as every other server. */
function standIn(addresses: readonly string[]): void {
  asked.length = 0;
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
    // Made by the runtime, so an option that it does not know throws.
    const request = new Request(...call);
    asked.push(request);
    const { searchParams } = new URL(request.url);
    if (!searchParams.has("name")) return new Response("hello".repeat(1000));
    const Answer = addresses.map((data) => ({ type: data.includes(":") ? 28 : 1, data }));
    return Response.json({ Status: 0, Answer });
  });
}

test("a server is asked by the addresses that the deployment's resolver gives", async () => {
  standIn(["93.184.215.14", "2606:4700::1"]);
  const outside = openOutside({ DNS_RESOLVER_URL: "https://resolver.test/dns" });
  const result = await outside.ask({ url: "https://shop.test/a", maxBytes: 10 });
  expect(result).toMatchObject({ kind: "answered", status: 200, truncated: true });
  expect(asked.map(({ url }) => new URL(url).host)).toContain("shop.test");
  expect(asked[0]?.url).toBe("https://resolver.test/dns?name=shop.test&type=1");
});

test("a name with a private address is not asked, by Cloudflare's resolver where none is named", async () => {
  standIn(["10.0.0.1"]);
  const result = await openOutside({}).ask({ url: "https://shop.test/a" });
  expect(result).toEqual({ kind: "refused", reason: "private_address", hops: [] });
  expect(new Set(asked.map(({ url }) => new URL(url).host))).toEqual(
    new Set(["cloudflare-dns.com"]),
  );
});
