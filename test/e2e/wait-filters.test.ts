import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namespaces } from "../../drizzle/schema.ts";
import { OneNamespace } from "../../worker/contract/namespace.ts";
import { HOLD_MS } from "../../worker/domain/limits.ts";
import { json } from "./api.ts";
import { anotherApi, newTenant, type Tenant } from "./builders.ts";
import { newMail, times } from "./mails.ts";
import { startService, type Service } from "./service.ts";
import { holdWait } from "./waits.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function activityOf({
  namespace,
}: Tenant): Promise<{ active: boolean; activeUntil: number | null }> {
  const { active, activeUntil } = namespaces;
  const rows = await service.db
    .select({ active, activeUntil })
    .from(namespaces)
    .where(eq(namespaces.id, namespace.id));
  if (!rows[0]) throw new Error("no such namespace");
  return rows[0];
}

async function endActivity({ namespace }: Tenant): Promise<void> {
  await service.db
    .update(namespaces)
    .set({ activeUntil: Date.now() - 1 })
    .where(eq(namespaces.id, namespace.id));
}

test.each([
  ["the start of a tag", { tag_prefix: "run-7." }, "run-7.user", "run-8.user"],
  ["the start of a tag in capitals", { tag_prefix: "RUN-7" }, "run-7.user", "run-8.user"],
  ["one of several tags", { tag: "a,b,C" }, "c", "d"],
  ["one of a dozen tags", { tag: times(12, (i) => `t${i}`).join(",") }, "t11", "t12"],
  ["a tag in capitals", { tag: "Sign.Up" }, "sign.up", "sign"],
  ["a start and a tag together", { tag_prefix: "x", tag: "x1,y1" }, "x1", "y1"],
])("a wait for %s is woken by that and by nothing else", async (...[, filter, match, other]) => {
  const { api, namespace, address } = await newTenant(service);
  const { answer } = await holdWait(service, api, { ns: namespace.name, ...filter });
  await api.send(address(other), newMail("other"));
  const { id } = await api.send(address(match), newMail("match"));
  const page = await answer;
  expect(page.data).toMatchObject([{ id, tag: match }]);
  expect(page.await?.waitedMs).toBeLessThan(HOLD_MS);
});

test("a wait for words is woken by the mail that has them", async () => {
  const { api, namespace, address } = await newTenant(service);
  const q = 'subject:"your code" from:shop has:code';
  const { answer } = await holdWait(service, api, { ns: namespace.name, q });
  await api.send(address("t"), newMail("Welcome", "nothing to enter"));
  const { id } = await api.send(address("t"), newMail("Your code", "Your code is 493027"));
  const page = await answer;
  expect(page.data).toMatchObject([{ id }]);
  expect(page.await?.waitedMs).toBeLessThan(HOLD_MS);
});

test("a wait shows headers when they are asked for", async () => {
  const { api, namespace, address } = await newTenant(service);
  const { answer } = await holdWait(service, api, { ns: namespace.name, headers: true });
  await api.send(address("t"), newMail("s"));
  const { data } = await answer;
  expect(data[0]?.headers).toContainEqual({ name: "Subject", value: "s" });
});

test.each([70_000, 300_000])(
  "a wait is woken by a mail with a text of %i characters, and shows all of it",
  async (length) => {
    const { api, namespace, address } = await newTenant(service);
    const { answer } = await holdWait(service, api, { ns: namespace.name, tag: "long" });
    const text = "0123456789\r\n".repeat(length / 10);
    await api.send(address("long"), newMail("long", text));
    const page = await answer;
    expect(page.data[0]?.body?.replaceAll(/\s/g, "")).toHaveLength(length);
    expect(page.await?.waitedMs).toBeLessThan(HOLD_MS);
  },
);

test("a wait on a tag longer than any address is held like any other", async () => {
  const { api } = await newTenant(service);
  const page = await api.read({ tag: "x".repeat(300), wait_ms: 10 });
  expect(page).toMatchObject({ data: [], await: { timedOut: true } });
});

test("a wait switches its namespace on, and its mail is then taken", async () => {
  const tenant = await newTenant(service, { active: false });
  const { api, namespace, address } = tenant;
  await expect(api.send(address("t"), newMail("before"))).rejects.toThrow("inactive_namespace");
  const { answer } = await holdWait(service, api, { ns: namespace.name, tag: "t" });
  await api.send(address("t"), newMail("after"));
  expect((await answer).data).toMatchObject([{ subject: "after" }]);
  const { active, activeUntil } = await activityOf(tenant);
  expect(active).toBe(true);
  expect(activeUntil).toBeGreaterThan(Date.now());
});

test("a namespace that a wait switched on takes no mail once its time is over, until the next wait", async () => {
  const tenant = await newTenant(service, { active: false });
  const { api, namespace, address } = tenant;
  await api.read({ ns: namespace.name, tag: "t", wait_ms: 0 });
  await api.send(address("t"), newMail("on"));
  await endActivity(tenant);
  await expect(api.send(address("t"), newMail("off"))).rejects.toThrow("inactive_namespace");

  const later = await anotherApi(service, tenant);
  const after = (await later.read({ tag: "t" })).pagination.cursor;
  const { answer } = await holdWait(service, later, { ns: namespace.name, tag: "t", after });
  await api.send(address("t"), newMail("on again"));
  expect((await answer).data).toMatchObject([{ subject: "on again" }]);
});

test("a namespace that is on for good stays so, whoever waits", async () => {
  const tenant = await newTenant(service);
  const { api, namespace, address } = tenant;
  const { answer } = await holdWait(service, api, { ns: namespace.name });
  await api.send(address("t"), newMail("s"));
  await answer;
  expect(await activityOf(tenant)).toEqual({ active: true, activeUntil: null });
});

test("a wait right after a deactivation switches the namespace on again", async () => {
  const tenant = await newTenant(service);
  const { api, namespace, address } = tenant;
  await api.read();
  const off = await api.call(`/api/v1/namespace/${namespace.name}/deactivate`, { method: "PUT" });
  expect((await json(OneNamespace, off)).data).toMatchObject({ active: false, activeUntil: null });
  await expect(api.send(address("t"), newMail("off"))).rejects.toThrow("inactive_namespace");
  const { answer } = await holdWait(service, api, { ns: namespace.name, tag: "t" });
  await api.send(address("t"), newMail("on"));
  expect((await answer).data).toMatchObject([{ subject: "on" }]);
});

test("a namespace switched on for a while says until when", async () => {
  const { api, namespace } = await newTenant(service, { active: false });
  const path = `/api/v1/namespace/${namespace.name.toUpperCase()}/activate`;
  const before = Date.now();
  const inQuery = await api.call(path, { method: "PUT", query: { deactivate_after_ms: 300_000 } });
  const shown = (await json(OneNamespace, inQuery)).data;
  expect(shown).toMatchObject({ name: namespace.name, active: true });
  expect(Date.parse(shown.activeUntil ?? "")).toBeGreaterThanOrEqual(before + 300_000);

  const body = JSON.stringify({ deactivate_after_ms: 300_000 });
  const inBody = await api.call(path, { method: "PUT", body });
  expect((await json(OneNamespace, inBody)).data.activeUntil).not.toBeNull();
  const forGood = await api.call(path, { method: "PUT" });
  expect((await json(OneNamespace, forGood)).data.activeUntil).toBeNull();
});
