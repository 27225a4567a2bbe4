import { afterAll, beforeAll, expect, test } from "vitest";
import { openTextRecords, resolveAt } from "../../worker/gateways/dns.ts";
import { startResolver, type StandInResolver } from "../stand-ins/dns-resolver.ts";

// What checks.test.ts asks of TXT records through the product is not asked here again.

let resolver: StandInResolver;
beforeAll(async () => {
  resolver = await startResolver();
});
afterAll(() => resolver.stop());
const { signal } = new AbortController();

test("every address of a name is told, of both kinds, also behind an alias", async () => {
  const name = "shop.test";
  resolver.publishAnswers(name, "A", [
    { type: "CNAME", name, ttl: 60, data: "b.test" },
    { type: "A", name: "b.test", ttl: 60, data: "93.184.215.14" },
  ]);
  resolver.publishAnswers(name, "AAAA", [
    { type: "AAAA", name, ttl: 60, data: "2606:4700::1" },
    { type: "AAAA", name, ttl: 60, data: "::ffff:10.0.0.1" },
  ]);
  const resolve = resolveAt(resolver.url);
  const addresses = ["93.184.215.14", "2606:4700::1", "::ffff:a00:1"];
  expect(await resolve(name, signal)).toEqual(addresses);
  // As a URL may write it.
  expect(await resolve("Shop.test.", signal)).toEqual(addresses);
});

test("a name that does not exist has no address, and what is no host name is not asked for", async () => {
  expect(await resolveAt(resolver.url)("nobody.test", signal)).toEqual([]);
  expect(resolver.asked.at(-1)).toBe("nobody.test");
  expect(await resolveAt(resolver.url)(`${"a".repeat(64)}.test`, signal)).toEqual([]);
  expect(resolver.asked.at(-1)).toBe("nobody.test");
});

test("a resolver that fails, or answers more than DNS can, makes a look-up fail", async () => {
  const broken = await startResolver();
  try {
    const texts = openTextRecords({ DNS_RESOLVER_URL: broken.url });
    broken.breakDown();
    await expect(resolveAt(broken.url)("shop.test", signal)).rejects.toThrow("SERVFAIL");
    broken.swell(65_536);
    await expect(resolveAt(broken.url)("shop.test", signal)).rejects.toThrow("too much");
    await expect(texts?.("shop.test")).rejects.toThrow("too much");
  } finally {
    await broken.stop();
  }
});

test("who asks can give up", async () => {
  const asked = resolveAt(resolver.url)("shop.test", AbortSignal.abort(new Error("enough")));
  await expect(asked).rejects.toThrow("enough");
});
