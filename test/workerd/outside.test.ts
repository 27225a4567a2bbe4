import type { Question } from "@dnsquery/dns-packet";
import { afterEach, expect, test, vi } from "vitest";
import { openOutside } from "../../worker/gateways/outside/outside.ts";
import { DNS_MEDIA_TYPE, dnsAnswer } from "../stand-ins/dns-answer.ts";

// What test/gateways tests in depth, once through the fetch of Workers, whose options are fewer.

const asked: string[] = [];
const questions: Question[] = [];
afterEach(() => void vi.unstubAllGlobals());

/** Answers as a resolver that knows `addresses`, and as every other server. */
function standIn(addresses: readonly string[]): void {
  asked.length = 0;
  questions.length = 0;
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
    // Made by the runtime, so an option that it does not know throws.
    const request = new Request(...call);
    asked.push(request.url);
    if (request.headers.get("content-type") !== DNS_MEDIA_TYPE) {
      return new Response("hello".repeat(1000));
    }
    const body = dnsAnswer(new Uint8Array(await request.arrayBuffer()), (question) => {
      questions.push(question);
      const { name, type } = question;
      if (type !== "A" && type !== "AAAA") return "broken";
      return addresses
        .filter((data) => data.includes(":") === (type === "AAAA"))
        .map((data) => ({ type, name, ttl: 60, data }));
    });
    return new Response(new Uint8Array(body));
  });
}

test("a server is asked by the addresses that the deployment's resolver gives", async () => {
  standIn(["93.184.215.14", "2606:4700::1"]);
  const outside = openOutside({ DNS_RESOLVER_URL: "https://resolver.test/dns" });
  const result = await outside.ask({ url: "https://shop.test/a", maxBytes: 10 });
  expect(result).toMatchObject({ kind: "answered", status: 200, truncated: true });
  expect(asked).toContain("https://shop.test/a");
  expect(asked[0]).toBe("https://resolver.test/dns");
  expect(questions.slice(0, 2)).toMatchObject([
    { name: "shop.test", type: "A" },
    { name: "shop.test", type: "AAAA" },
  ]);
});

test.each([["10.0.0.1"], ["::ffff:10.0.0.1"], ["fd00::1"]])(
  "a name with the address %s is not asked, by Cloudflare's resolver where none is named",
  async (address) => {
    standIn(["93.184.215.14", address]);
    const result = await openOutside({}).ask({ url: "https://shop.test/a" });
    expect(result).toEqual({ kind: "refused", reason: "private_address", hops: [] });
    expect(new Set(asked)).toEqual(new Set(["https://cloudflare-dns.com/dns-query"]));
  },
);
