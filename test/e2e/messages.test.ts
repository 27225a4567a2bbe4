import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Deleted } from "../../worker/contract/message.ts";
import { OneNamespace } from "../../worker/contract/namespace.ts";
import { RefusedAnswer } from "../../worker/contract/usage.ts";
import { MAX_MAIL_BYTES } from "../../worker/domain/limits.ts";
import { json, refusal, type Api, type Query } from "./api.ts";
import { addressOf, anotherApi, newNamespace, newTenant } from "./builders.ts";
import { mailWith, newMail, sha256, times } from "./mails.ts";
import { startService, type Service } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function deleteBy(api: Api, query: Query): Promise<number> {
  const answer = await api.call("/api/v1/message", { method: "DELETE", query });
  return (await json(Deleted, answer)).data.deleted;
}

async function mailboxes(api: Api): Promise<string[]> {
  return (await api.read({ limit: 100 })).data.map(({ ns, tag }) => `${ns}.${tag}`);
}

test("a message shown by its id is the one of the list, with its headers", async () => {
  const { api, address } = await newTenant(service);
  const { id, cursor } = await api.send(address("t"), newMail("s", "the body"));
  const [listed] = (await api.read({ headers: true })).data;
  const shown = await api.show(id);
  expect(shown).toEqual(listed);
  expect(shown).toMatchObject({ id, cursor, subject: "s", tag: "t" });
  expect(shown.body).toContain("the body");
  expect(shown.headers?.map(({ name }) => name)).toEqual([
    "From",
    "To",
    "Subject",
    "Message-ID",
    "Date",
  ]);
});

test("a deleted message is gone with all that belongs to it, and no other is", async () => {
  const { api, companyId, address } = await newTenant(service);
  const long = newMail("long", "0123456789\r\n".repeat(10_000));
  const { id } = await api.send(address("t"), long);
  const { id: stays } = await api.send(address("t"), newMail("stays"));
  expect(await service.objects(`r30/${companyId}/`)).toHaveLength(3);

  const path = `/api/v1/message/${id}`;
  const answer = await api.call(path, { method: "DELETE" });
  expect((await json(Deleted, answer)).data).toEqual({ deleted: 1 });
  expect(await service.objects(`r30/${companyId}/`)).toEqual([expect.stringContaining(stays)]);
  expect((await api.read()).data).toMatchObject([{ id: stays }]);
  for (const [method, rest] of [
    ["GET", ""],
    ["GET", "/raw"],
    ["GET", "/attachment/0"],
    ["DELETE", ""],
  ]) {
    const again = await api.call(`${path}${rest}`, { method: method ?? "" });
    expect(await refusal(again)).toMatchObject({ status: 404, code: "MESSAGE_NOT_FOUND" });
  }
});

test("deleting by namespace and tag takes exactly those mailboxes", async () => {
  const tenant = await newTenant(service);
  const { api, namespace } = tenant;
  const other = await newNamespace(service, tenant);
  const [a, b] = [namespace.name, other.name];
  for (const [where, tag] of [
    [namespace, "x"],
    [namespace, "x"],
    [namespace, "x.1"],
    [namespace, "y"],
    [namespace, ""],
    [other, "x"],
  ] as const) {
    await api.send(addressOf(service, where, tag), newMail("s"));
  }
  const remover = await anotherApi(service, tenant);
  expect(await deleteBy(remover, { ns: a, tag: "none" })).toBe(0);
  expect(await deleteBy(remover, { ns: a.toUpperCase(), tag: "X" })).toBe(2);
  expect(await mailboxes(api)).toEqual([`${b}.x`, `${a}.`, `${a}.y`, `${a}.x.1`]);
  expect(await deleteBy(remover, { ns: `${a},${b}`, tag: "x,y" })).toBe(2);
  expect(await mailboxes(api)).toEqual([`${a}.`, `${a}.x.1`]);
  expect(await service.objects(`r30/${tenant.companyId}/`)).toHaveLength(2);
});

test("a mailbox of more than a hundred messages is emptied at once", async () => {
  const { api, namespace, companyId, address } = await newTenant(service);
  await Promise.all(times(120, (i) => api.send(address("t"), newMail(`${i}`))));
  expect(await deleteBy(api, { ns: namespace.name, tag: "t" })).toBe(120);
  expect((await api.read()).data).toEqual([]);
  expect(await service.objects(`r30/${companyId}/`)).toEqual([]);
});

test.each<[string, Query, string, string]>([
  ["no namespace", { tag: "t" }, "ns", "is required"],
  ["no tag", { ns: "acme01" }, "tag", "is required"],
  ["an empty tag", { ns: "acme01", tag: "" }, "tag", "names the tags to delete"],
  ["an empty namespace", { ns: ",", tag: "t" }, "ns", "names the namespaces to delete from"],
])("deleting with %s deletes nothing", async (...[, query, parameter, words]) => {
  const { api, address } = await newTenant(service);
  await api.send(address("t"), newMail("s"));
  const answer = await api.call("/api/v1/message", { method: "DELETE", query });
  expect(await refusal(answer)).toMatchObject({
    status: 400,
    code: "INVALID_PARAMETER",
    message: `${parameter}: ${words}`,
  });
  expect((await api.read()).data).toHaveLength(1);
});

test("deleting takes no parameter that reading takes beside", async () => {
  const { api, namespace } = await newTenant(service);
  const query = { ns: namespace.name, tag: "t", q: "s" };
  const answer = await api.call("/api/v1/message", { method: "DELETE", query });
  expect(await refusal(answer)).toMatchObject({ status: 400, code: "UNKNOWN_PARAMETER" });
});

test("the raw mail is downloaded as it came, under a name of ours", async () => {
  const { api, address } = await newTenant(service);
  const file = { type: "text/html", filename: "filename=a.html", bytes: Buffer.from("<b>") };
  const raw = mailWith(file);
  const { id } = await api.send(address("t"), raw);
  const answer = await api.call(`/api/v1/message/${id}/raw`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "message/rfc822",
    "content-disposition": `attachment; filename="${id}.eml"; filename*=UTF-8''${id}.eml`,
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(raw));
});

test("usage tells the month's credits, in all and by namespace", async () => {
  const tenant = await newTenant(service, { plan: "pro" });
  const { api, namespace } = tenant;
  const other = await newNamespace(service, tenant);
  await api.send(addressOf(service, other, "t"), newMail("1"));
  await api.send(addressOf(service, other, "t"), newMail("2"));
  const fresh = await anotherApi(service, tenant);
  const { resetsAt, namespaces, ...usage } = await fresh.usage();
  const now = new Date();
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  expect(usage).toEqual({
    period: now.toISOString().slice(0, 7),
    limit: 10_000,
    used: 2,
    left: 9_998,
  });
  expect(resetsAt).toBe(new Date(nextMonth).toISOString());
  expect(new Map(namespaces.map(({ ns, used }) => [ns, used]))).toEqual(
    new Map([
      [namespace.name, 0],
      [other.name, 2],
    ]),
  );
});

test("refused mail is listed newest first, page by page, by namespace", async () => {
  const tenant = await newTenant(service);
  const { api, namespace } = tenant;
  const other = await newNamespace(service, { companyId: tenant.companyId, active: false });
  const at = (name: string, host = service.inboxHost) => `${name}@${host}`;
  const addresses = [
    at("nobody-has-this.t"),
    at(`${namespace.name}.a/b`),
    at(`${other.name}.t`),
    at(`${namespace.name}.t`, "elsewhere.test"),
  ];
  const sender = await anotherApi(service, tenant);
  const raw = newMail("s");
  for (const to of addresses) {
    await expect(sender.send(to, raw, { from: "x@y.test" })).rejects.toThrow("MAIL_REFUSED");
  }
  const all = await sender.refused();
  const reasons = ["foreign_host", "inactive_namespace", "bad_address", "unknown_namespace"];
  expect(all.map(({ reason }) => reason)).toEqual(reasons);
  expect(all.map(({ address }) => address)).toEqual(addresses.toReversed());
  for (const { from, size, timestamp, createdAt, detail } of all) {
    expect({ from, size }).toEqual({ from: "x@y.test", size: raw.length });
    expect(createdAt).toBe(new Date(timestamp).toISOString());
    expect(detail).not.toBe("");
  }
  expect(await sender.refused({ limit: 2 })).toEqual(all.slice(0, 2));
  expect(await sender.refused({ limit: 2, before: all[1]?.cursor ?? "" })).toEqual(all.slice(2));
  const page = await json(
    RefusedAnswer,
    await api.call("/api/v1/refused", { query: { limit: 3 } }),
  );
  expect(page.pagination).toEqual({ limit: 3, hasMore: true });

  // What named no namespace belongs to every one of the key's.
  const named = await sender.refused({ ns: namespace.name });
  expect(named.map(({ reason }) => reason)).toEqual(
    reasons.filter((reason) => reason !== "inactive_namespace"),
  );
});

test.each<[Query, string]>([
  [{ limit: 0 }, "INVALID_PARAMETER"],
  [{ before: "x" }, "INVALID_PARAMETER"],
  [{ after: 1 }, "UNKNOWN_PARAMETER"],
])("refused with %j is told what is wrong", async (query, code) => {
  const { api } = await newTenant(service);
  const answer = await api.call("/api/v1/refused", { query });
  expect(await refusal(answer)).toMatchObject({ status: 400, code });
});

test("a namespace that is switched off takes no mail and costs nothing, until it is on again", async () => {
  const { api, companyId, namespace, address } = await newTenant(service);
  const put = async (verb: string) =>
    (
      await json(
        OneNamespace,
        await api.call(`/api/v1/namespace/${namespace.name}/${verb}`, { method: "PUT" }),
      )
    ).data;
  const off = await put("deactivate");
  expect(off).toMatchObject({ ...namespace, companyId, active: false, activeUntil: null });
  expect(Date.parse(off.created_at)).not.toBeNaN();
  await expect(api.send(address("t"), newMail("s"))).rejects.toThrow("inactive_namespace");
  expect(await api.usage()).toMatchObject({ used: 0 });
  expect(await put("activate")).toEqual({ ...off, active: true });
  await api.send(address("t"), newMail("s"));
  expect(await api.usage()).toMatchObject({ used: 1 });
});

test("a namespace that was switched on for a moment takes no mail after it", async () => {
  const { api, namespace, address } = await newTenant(service, { active: false });
  const path = `/api/v1/namespace/${namespace.name}/activate`;
  const answer = await api.call(path, { method: "PUT", query: { deactivate_after_ms: 1 } });
  const { activeUntil } = (await json(OneNamespace, answer)).data;
  while (Date.now() <= Date.parse(activeUntil ?? "")) await api.usage();
  await expect(api.send(address("t"), newMail("s"))).rejects.toThrow("inactive_namespace");
});

test.each<[string, { query?: Query; body?: string }, string]>([
  ["no time", { query: { deactivate_after_ms: 0 } }, "INVALID_PARAMETER"],
  ["a time that is none", { query: { deactivate_after_ms: "soon" } }, "INVALID_PARAMETER"],
  ["31 days", { query: { deactivate_after_ms: 31 * 86_400_000 } }, "INVALID_PARAMETER"],
  ["the docs' old word", { query: { deactivateAfter: 1 } }, "UNKNOWN_PARAMETER"],
  ["a text in the body", { body: '{"deactivate_after_ms":"1"}' }, "INVALID_PARAMETER"],
  ["an unknown word in the body", { body: '{"deactivateAfterMs":1}' }, "UNKNOWN_PARAMETER"],
  ["a body that is no JSON", { body: "soon" }, "INVALID_PARAMETER"],
])("to activate with %s is refused and switches nothing", async (_, call, code) => {
  const { api, namespace, address } = await newTenant(service, { active: false });
  const path = `/api/v1/namespace/${namespace.name}/activate`;
  const answer = await api.call(path, { method: "PUT", ...call });
  expect(await refusal(answer)).toMatchObject({ status: 400, code });
  await expect(api.send(address("t"), newMail("s"))).rejects.toThrow("inactive_namespace");
});

test.each<[string, { query?: Query; headers?: Record<string, string> }, string]>([
  ["no recipient", { query: {} }, "to: is required"],
  ["an empty recipient", { query: { to: "" } }, "to: is the recipient"],
  ["an unknown parameter", { query: { to: "a@b.test", rcpt: "x" } }, "no parameter rcpt"],
  [
    "an empty delivery key",
    { query: { to: "a@b.test" }, headers: { "idempotency-key": "" } },
    "idempotency-key: has 1 to 200 characters",
  ],
  [
    "a delivery key of 201 characters",
    { query: { to: "a@b.test" }, headers: { "idempotency-key": "x".repeat(201) } },
    "idempotency-key: has 1 to 200 characters",
  ],
])("mail over HTTPS with %s is refused", async (_, call, words) => {
  const { api } = await newTenant(service);
  const answer = await api.call("/api/v1/inbound", { method: "POST", body: newMail("s"), ...call });
  const error = await refusal(answer);
  expect(error.status).toBe(400);
  expect(error.message).toContain(words);
  expect(await api.refused()).toEqual([]);
});

test("mail over HTTPS beyond 25 MiB is refused, and the refusal tells its size", async () => {
  const { api, address } = await newTenant(service);
  const body = Buffer.alloc(MAX_MAIL_BYTES + 1, "x");
  const query = { to: address("t") };
  const answer = await api.call("/api/v1/inbound", { method: "POST", query, body });
  expect(await refusal(answer)).toMatchObject({
    status: 413,
    code: "PAYLOAD_TOO_LARGE",
    reason: "too_large",
    smtp: { code: 552, enhanced: "5.3.4" },
  });
  expect(await api.refused()).toMatchObject([{ reason: "too_large", size: body.length }]);
  expect(await api.usage()).toMatchObject({ used: 0 });
});

test("mail over HTTPS that does not say its length is refused", async () => {
  const { api, key, address } = await newTenant(service);
  const url = new URL("/api/v1/inbound", service.apiUrl);
  url.searchParams.set("to", address("t"));
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { "api-key": key, "transfer-encoding": "chunked" };
    request(url, { method: "POST", headers }, resolve).once("error", reject).end(newMail("s"));
  });
  expect(answer.statusCode).toBe(411);
  expect(await text(answer)).toContain("LENGTH_REQUIRED");
  expect((await api.read()).data).toEqual([]);
});
