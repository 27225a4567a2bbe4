import { afterAll, beforeAll, expect, test } from "vitest";
import type { MessagePage } from "../../worker/contract/message.ts";
import { HOLD_MS } from "../../worker/domain/limits.ts";
import { refusal } from "./api.ts";
import { addressOf, newNamespace, newTenant } from "./builders.ts";
import { newMail, times } from "./mails.ts";
import { nextEvents, startService, type Service } from "./service.ts";
import { holdWait } from "./waits.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** The subjects of a page in its order. */
function subjects({ data }: MessagePage): string[] {
  return data.map(({ subject }) => subject);
}

test("a wait is woken by the mail that comes later, and gets exactly that one", async () => {
  const { api, namespace, address } = await newTenant(service);
  await api.send(address("other"), newMail("not this"));
  const { answer } = await holdWait(service, api, { ns: namespace.name, tag: "mine" });
  const { id } = await api.send(address("mine"), newMail("this", "the body"));

  const page = await answer;
  expect(page.data).toMatchObject([{ id, tag: "mine", subject: "this" }]);
  expect(page.data[0]?.body).toContain("the body");
  expect(page.await).toMatchObject({ timedOut: false, cursor: page.data[0]?.cursor });
  // Not the last look at the end of the hold, which finds everything.
  expect(page.await?.waitedMs).toBeLessThan(HOLD_MS);
  expect(page.data).toEqual((await api.read({ tag: "mine" })).data);
});

test("a wait that something matches already is answered at once, with all that matches", async () => {
  const { api, namespace, address } = await newTenant(service);
  await api.send(address("t"), newMail("first"));
  await api.send(address("t"), newMail("second"));
  const page = await api.read({ ns: namespace.name, tag: "t", await_messages: true });
  expect(subjects(page)).toEqual(["second", "first"]);
  expect(page.await).toMatchObject({ timedOut: false });
  expect(page.await?.waitedMs).toBeLessThan(HOLD_MS);
});

test.each([0, 1])("a wait over two namespaces is woken by mail to either (%i)", async (which) => {
  const { api, companyId, namespace } = await newTenant(service);
  const other = await newNamespace(service, { companyId });
  const both = [namespace, other];
  const ns = both.map(({ name }) => name).join(",");
  const { answer } = await holdWait(service, api, { ns, tag: "t" });
  const { id } = await api.send(addressOf(service, both[which] ?? other, "t"), newMail("s"));
  const page = await answer;
  expect(page.data).toMatchObject([{ id, ns: both[which]?.name }]);
  expect(page.await?.waitedMs).toBeLessThan(HOLD_MS);
});

test("a wait over all six namespaces of a key is woken by mail to the last of them", async () => {
  const { api, companyId } = await newTenant(service, { plan: "pro" });
  const more = await Promise.all(times(5, () => newNamespace(service, { companyId })));
  const { answer } = await holdWait(service, api, { tag: "t" });
  const last = more[4];
  if (!last) throw new Error("no namespace");
  const { id } = await api.send(addressOf(service, last, "t"), newMail("s"));
  const page = await answer;
  expect(page.data).toMatchObject([{ id, ns: last.name }]);
  expect(page.await?.waitedMs).toBeLessThan(HOLD_MS);
});

test("a wait for three mails is answered with the third, newest first", async () => {
  const { api, namespace, address } = await newTenant(service);
  const { answer } = await holdWait(service, api, { ns: namespace.name, tag: "t", count: 3 });
  for (const subject of ["one", "two", "three"]) {
    await api.send(address("t"), newMail(subject));
    await api.send(address("noise"), newMail("noise"));
  }
  const page = await answer;
  expect(subjects(page)).toEqual(["three", "two", "one"]);
  expect(page.await).toMatchObject({ timedOut: false });
  expect(page.await?.waitedMs).toBeLessThan(HOLD_MS);
});

test("a wait for three mails counts those that are there already", async () => {
  const { api, namespace, address } = await newTenant(service);
  await api.send(address("t"), newMail("one"));
  await api.send(address("t"), newMail("two"));
  const { answer } = await holdWait(service, api, { ns: namespace.name, tag: "t", count: 3 });
  await api.send(address("t"), newMail("three"));
  expect(subjects(await answer)).toEqual(["three", "two", "one"]);
});

test("a wait for more mails than came ends with those that did", async () => {
  const { api, address } = await newTenant(service);
  await api.send(address("t"), newMail("one"));
  const page = await api.read({ tag: "t", count: 2, wait_ms: 50 });
  expect(subjects(page)).toEqual(["one"]);
  expect(page.await).toMatchObject({ timedOut: true });
});

test("a wait after a cursor overlooks old mail and is answered with the new, oldest first", async () => {
  const { api, namespace, address } = await newTenant(service);
  await api.send(address("t"), newMail("old"));
  const { pagination } = await api.read({ tag: "t" });
  const query = { ns: namespace.name, tag: "t", after: pagination.cursor };
  const { answer } = await holdWait(service, api, { ...query, count: 2 });
  await api.send(address("t"), newMail("new 1"));
  await api.send(address("t"), newMail("new 2"));
  const page = await answer;
  expect(subjects(page)).toEqual(["new 1", "new 2"]);
  expect(page.await?.waitedMs).toBeLessThan(HOLD_MS);
  expect(page.await?.cursor).toBe(page.data[1]?.cursor);
  expect(page.pagination.cursor).toBe(page.data[1]?.cursor);
});

test("going on from cursor to cursor reads every mail once", async () => {
  const { api, namespace, address } = await newTenant(service);
  let after = (await api.read()).pagination.cursor;
  const seen: string[] = [];
  for (const subject of ["a", "b", "c", "d", "e"]) {
    const { answer } = await holdWait(service, api, { ns: namespace.name, after });
    await api.send(address(subject), newMail(subject));
    const page = await answer;
    seen.push(...subjects(page));
    after = page.await?.cursor ?? "";
  }
  expect(seen).toEqual(["a", "b", "c", "d", "e"]);
});

test("expecting nothing succeeds when nothing comes", async () => {
  const { api, address } = await newTenant(service);
  await api.send(address("other"), newMail("s"));
  const page = await api.read({ tag: "quiet", expect: "none", wait_ms: 300 });
  expect(page).toMatchObject({ success: true, data: [], await: { timedOut: true } });
});

test("expecting nothing fails as soon as a mail comes, and shows it", async () => {
  const { api, namespace, address } = await newTenant(service);
  const query = { ns: namespace.name, tag: "quiet", expect: "none" };
  const held = nextEvents(service, {
    event: "wait",
    matches: ({ namespaces }) => namespaces[0] === namespace.name,
  });
  const answer = api.call("/api/v1/message", { query });
  await held;
  await api.send(address("quiet"), newMail("unwanted"));
  const response = await answer;
  const body: unknown = await response.clone().json();
  expect(await refusal(response)).toMatchObject({ status: 409, code: "UNEXPECTED_MESSAGE" });
  expect(body).toMatchObject({
    success: false,
    data: [{ subject: "unwanted", tag: "quiet" }],
    await: { timedOut: false },
  });
});

test("expecting nothing fails at once when something is there already", async () => {
  const { api, address } = await newTenant(service);
  await api.send(address("t"), newMail("there"));
  const answer = await api.call("/api/v1/message", { query: { tag: "t", expect: "none" } });
  expect(await refusal(answer)).toMatchObject({ status: 409, code: "UNEXPECTED_MESSAGE" });
});

test("a wait in vain tells what came to other tags and what was refused meanwhile", async () => {
  const { api, namespace, address } = await newTenant(service);
  await api.send(address("other"), newMail("before"));
  const { answer } = await holdWait(service, api, {
    ns: namespace.name,
    tag: "sign-up",
    wait_ms: 1_500,
  });
  const { id } = await api.send(address("singup"), newMail("typo"));
  const bad = `${namespace.name}.a/b@${service.inboxHost}`;
  await expect(api.send(bad, newMail("s"))).rejects.toThrow(/^422 /);

  expect(await answer).toMatchObject({
    success: true,
    data: [],
    await: {
      timedOut: true,
      others: [{ id, ns: namespace.name, tag: "singup", subject: "typo" }],
      refused: [{ address: bad, reason: "bad_address" }],
    },
  });
});
