import { afterAll, beforeAll, expect, test } from "vitest";
import type { MessagePage } from "../../worker/contract/message.ts";
import { HOLD_MS } from "../../worker/domain/limits.ts";
import { anotherApi, newTenant } from "./builders.ts";
import { inParallel, newMail, times } from "./mails.ts";
import { startService, type Service } from "./service.ts";
import { holdWaits } from "./waits.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Holds that ended by mail and not by the last look at their end, which finds everything. */
function wokenBy(pages: readonly MessagePage[]): string[][] {
  return pages.map(({ data, await: held }) => {
    if (held === undefined || held.timedOut || held.waitedMs >= HOLD_MS) return ["not woken"];
    return data.map(({ id }) => id);
  });
}

test("fifty waits on tags of their own each get their own mail and no other", async () => {
  const tenant = await newTenant(service);
  const { api, namespace, address } = tenant;
  const waits = await holdWaits(
    service,
    times(50, (i) => ({ api, query: { ns: namespace.name, tag: `run-${i}` } })),
  );
  const shuffled = times(50, (i) => (i * 37) % 50);
  const sent = new Map<number, string>();
  await inParallel(16, shuffled, async (i) => {
    const { id } = await api.send(address(`run-${i}`), newMail(`mail ${i}`));
    sent.set(i, id);
  });
  const pages = await Promise.all(waits.map(({ answer }) => answer));
  expect(wokenBy(pages)).toEqual(times(50, (i) => [sent.get(i)]));
});

test("fifty waits on one tag, two a key, all get the one mail", async () => {
  const tenant = await newTenant(service);
  const { api, namespace, address } = tenant;
  const apis = await Promise.all(times(25, () => anotherApi(service, tenant)));
  const query = { ns: namespace.name, tag: "t" };
  const waits = await holdWaits(
    service,
    [...apis, ...apis].map((each) => ({ api: each, query })),
  );
  const { id } = await api.send(address("t"), newMail("s"));
  const pages = await Promise.all(waits.map(({ answer }) => answer));
  expect(wokenBy(pages)).toEqual(times(50, () => [id]));
});

test("a mail that arrives while a wait is being set up is never missed", async () => {
  const tenant = await newTenant(service);
  const { namespace, address } = tenant;
  // A wait that finds its mail already there counts as a read, of which a key has four a second.
  const apis = await Promise.all(times(25, () => anotherApi(service, tenant)));
  const races = apis.flatMap((api, key) => times(4, (n) => ({ api, tag: `race-${key}-${n}` })));
  const results = await inParallel(20, races, async ({ api, tag }) => {
    const [page, taken] = await Promise.all([
      api.read({ ns: namespace.name, tag, await_messages: true }),
      api.send(address(tag), newMail("s")),
    ]);
    return { page, id: taken.id };
  });
  expect(wokenBy(results.map(({ page }) => page))).toEqual(results.map(({ id }) => [id]));
});

test("a hundred mails that come at once are each in the answer of a wait for a hundred", async () => {
  const { api, namespace, address } = await newTenant(service);
  const [wait] = await holdWaits(service, [
    { api, query: { ns: namespace.name, count: 100, limit: 100 } },
  ]);
  const sent = await inParallel(16, times(100, String), async (tag) => {
    return (await api.send(address(tag), newMail("s"))).id;
  });
  const page = await wait?.answer;
  expect(page?.await?.waitedMs).toBeLessThan(HOLD_MS);
  expect(page?.data.map(({ id }) => id).toSorted()).toEqual(sent.toSorted());
  const cursors = page?.data.map(({ cursor }) => Number(cursor));
  expect(cursors).toEqual(cursors?.toSorted((a, b) => b - a));
});

test("a client that hangs up takes nobody's mail with it", async () => {
  const { api, namespace, address, key } = await newTenant(service);
  const query = { ns: namespace.name, tag: "t" };
  const [wait] = await holdWaits(service, [{ api, query }]);
  const gone = new AbortController();
  const url = `${service.apiUrl}/api/v1/message?ns=${namespace.name}&tag=t&await_messages=true`;
  const aborted = fetch(url, { headers: { "api-key": key }, signal: gone.signal });
  gone.abort();
  await expect(aborted).rejects.toThrow(/abort/i);
  const { id } = await api.send(address("t"), newMail("s"));
  expect((await wait?.answer)?.data).toMatchObject([{ id }]);
});
