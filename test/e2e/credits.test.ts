import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companies, messages } from "../../drizzle/schema.ts";
import { PLANS } from "../../worker/domain/plans.ts";
import { apiOf, refusal } from "./api.ts";
import { addressOf, anotherApi, newKey, newNamespace, newTenant, type Tenant } from "./builders.ts";
import { newMail, times } from "./mails.ts";
import { newSender } from "./sender.ts";
import { startService, type Service } from "./service.ts";
import { sendRaw } from "./smtp-door.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
});

/** How the service answered one mail: the id it kept it under, or how it said no. */
interface Answered {
  readonly id: string | null;
  readonly no: string;
}

async function byHttps({ api, address }: Tenant, raw: Buffer): Promise<Answered> {
  const query = { to: address("t"), from: "a@b.test" };
  const headers = { "content-type": "message/rfc822" };
  const answer = await api.call("/api/v1/inbound", { method: "POST", query, headers, body: raw });
  if (answer.ok) return { id: (await answer.text()).match(/msg_\w+/)?.[0] ?? null, no: "" };
  const { status, code, ["reason"]: reason, ["smtp"]: smtp } = await refusal(answer);
  return { id: null, no: JSON.stringify({ status, code, reason, smtp }) };
}

async function bySmtp(sender: Tenant & { port: number }, raw: Buffer): Promise<Answered> {
  const to = [sender.address("t")];
  const reply = await sendRaw(sender.port, { from: "a@b.test", to, raw });
  const id = /^250 2\.6\.0 captured (msg_\w+)$/.exec(reply)?.[1] ?? null;
  return { id, no: id === null ? reply : "" };
}

/** The ids of all messages a company has, read from the store: an API page ends at 100. */
async function storedIds({ companyId }: Tenant): Promise<string[]> {
  const rows = await service.db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.companyId, companyId));
  return rows.map(({ id }) => id);
}

async function setMailLimit({ companyId }: Tenant, mailLimit: number | null): Promise<void> {
  await service.db.update(companies).set({ mailLimit }).where(eq(companies.id, companyId));
}

const NO_BY_HTTPS = JSON.stringify({
  status: 422,
  code: "MAIL_REFUSED",
  reason: "credits_used_up",
  smtp: { code: 552, enhanced: "5.2.2", text: "the mailbox's monthly credits are used up" },
});
const NO_BY_SMTP = "552 5.2.2 the mailbox's monthly credits are used up";

test("of 200 mails at once by both doors, the free plan keeps exactly its 100", async () => {
  const sender = await newSender(service, { plan: "free" });
  const answers = await Promise.all(
    times(200, (i) => (i % 2 === 0 ? byHttps : bySmtp)(sender, newMail(`mail ${i}`))),
  );
  const taken = answers.flatMap(({ id }) => id ?? []);
  expect(taken).toHaveLength(100);
  expect((await storedIds(sender)).toSorted()).toEqual(taken.toSorted());
  const wrong = answers.filter(
    ({ id, no }, i) => id === null && no !== (i % 2 === 0 ? NO_BY_HTTPS : NO_BY_SMTP),
  );
  expect(wrong).toEqual([]);

  const { api, namespace, companyId } = sender;
  expect(await api.usage()).toMatchObject({
    limit: 100,
    used: 100,
    left: 0,
    namespaces: [{ ns: namespace.name, used: 100 }],
  });
  const page = await api.read({ limit: 100 });
  expect(page.data.map(({ id }) => id).toSorted()).toEqual(taken.toSorted());
  expect(page.pagination.hasMore).toBe(false);
  const listed = await api.refused({ limit: 100 });
  expect(listed).toHaveLength(100);
  expect(new Set(listed.map(({ reason }) => reason))).toEqual(new Set(["credits_used_up"]));
  expect(await api.refused({ limit: 1, before: listed.at(-1)?.cursor ?? "" })).toEqual([]);
  const days = PLANS.free.retentionDays;
  expect(await service.objects(`r${days}/${companyId}/`)).toHaveLength(100);
});

test("the namespaces of a company share its credits", async () => {
  const tenant = await newTenant(service, { mailLimit: 10 });
  const { api, companyId, namespace } = tenant;
  const other = await newNamespace(service, { companyId });
  const results = await Promise.allSettled(
    times(20, (i) =>
      api.send(addressOf(service, i % 2 === 0 ? namespace : other, "t"), newMail(`${i}`)),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  const { used, namespaces } = await api.usage();
  expect(used).toBe(10);
  expect(namespaces.reduce((sum, row) => sum + row.used, 0)).toBe(10);
});

test("one company's used-up credits are no other's", async () => {
  const poor = await newTenant(service, { mailLimit: 0 });
  const rich = await newTenant(service);
  await expect(poor.api.send(poor.address("t"), newMail("s"))).rejects.toThrow("credits_used_up");
  await rich.api.send(rich.address("t"), newMail("s"));
  expect(await rich.api.usage()).toMatchObject({ limit: null, used: 1, left: null });
  expect(await rich.api.refused()).toEqual([]);
});

test("mail that is refused costs nothing", async () => {
  const { api, namespace, address } = await newTenant(service, { mailLimit: 1 });
  const bad = `${namespace.name}.a/b@${service.inboxHost}`;
  await expect(api.send(bad, newMail("s"))).rejects.toThrow("bad_address");
  await expect(api.send("nobody-has-this@in.localhost", newMail("s"))).rejects.toThrow(/^422 /);
  expect(await api.usage()).toMatchObject({ used: 0, left: 1 });
  await api.send(address("t"), newMail("s"));
});

test("reading and deleting give no credit back", async () => {
  const { api, namespace, address } = await newTenant(service, { mailLimit: 1 });
  const { id } = await api.send(address("t"), newMail("s"));
  await api.call(`/api/v1/message/${id}`, { method: "DELETE" });
  expect((await api.read()).data).toEqual([]);
  expect(await api.usage()).toMatchObject({
    used: 1,
    left: 0,
    namespaces: [{ ns: namespace.name, used: 1 }],
  });
  await expect(api.send(address("t"), newMail("s"))).rejects.toThrow("credits_used_up");
});

test("a raised limit lets mail in at once, and a lowered one keeps it out", async () => {
  const sender = await newSender(service, { mailLimit: 1 });
  const { api, address, companyId } = sender;
  const https = () => api.send(address("t"), newMail("s"));
  await https();
  expect((await byHttps(sender, newMail("s"))).no).toBe(NO_BY_HTTPS);
  expect((await bySmtp(sender, newMail("s"))).no).toBe(NO_BY_SMTP);

  await setMailLimit(sender, 3);
  await https();
  expect((await bySmtp(sender, newMail("s"))).no).toBe("");
  expect((await bySmtp(sender, newMail("s"))).no).toBe(NO_BY_SMTP);
  await setMailLimit(sender, 2);
  await expect(https()).rejects.toThrow("credits_used_up");
  await setMailLimit(sender, null);
  await https();
  const fresh = apiOf(service.apiUrl, await newKey(service, { companyId }));
  expect(await fresh.usage()).toMatchObject({ limit: null, used: 4, left: null });
});

test("a delivery repeated over HTTPS under its key is one message and one credit", async () => {
  const { api, address } = await newTenant(service);
  const raw = newMail("s");
  const send = () => api.send(address("t"), raw, { idempotencyKey: "order 7" });
  const first = await send();
  const again = [await send(), ...(await Promise.all([send(), send()]))];
  expect(first.duplicate).toBe(false);
  for (const taken of again) expect(taken).toEqual({ ...first, duplicate: true });
  expect((await api.read()).data).toMatchObject([{ id: first.id }]);
  expect(await api.usage()).toMatchObject({ used: 1 });
});

test("a delivery that comes three times at once over HTTPS is one message and one credit", async () => {
  const tenant = await newTenant(service);
  const { api, address, companyId } = tenant;
  const taken = await Promise.all(
    times(3, () => api.send(address("t"), newMail("s"), { idempotencyKey: "at once" })),
  );
  expect(new Set(taken.map(({ id, cursor }) => `${id} ${cursor}`)).size).toBe(1);
  expect(taken.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  expect(await storedIds(tenant)).toHaveLength(1);
  expect(await api.usage()).toMatchObject({ used: 1 });
  expect(await service.objects(`r${PLANS.enterprise.retentionDays}/${companyId}/`)).toHaveLength(1);
});

test("the key of a delivery names it for one mailbox only", async () => {
  const { api, address } = await newTenant(service);
  const idempotencyKey = "run 1";
  await api.send(address("a"), newMail("s"), { idempotencyKey });
  await api.send(address("b"), newMail("s"), { idempotencyKey });
  await api.send(address("a"), newMail("s"), { idempotencyKey: "run 2" });
  expect((await api.read()).data).toHaveLength(3);
  expect(await api.usage()).toMatchObject({ used: 3 });
});

test.each([
  ["one after the other", false],
  ["at once", true],
])("the same mail three times over SMTP, %s, is one message and one credit", async (_, atOnce) => {
  const sender = await newSender(service);
  const raw = newMail("s");
  const answers = atOnce
    ? await Promise.all(times(3, () => bySmtp(sender, raw)))
    : [await bySmtp(sender, raw), await bySmtp(sender, raw), await bySmtp(sender, raw)];
  const [id] = await storedIds(sender);
  expect(answers).toEqual(times(3, () => ({ id, no: "" })));
  expect(await storedIds(sender)).toHaveLength(1);
  expect(await sender.api.usage()).toMatchObject({ used: 1 });
});

test("two mails that are equal but have no Message-ID are two mails", async () => {
  const sender = await newSender(service);
  const raw = Buffer.from("From: a@b.test\r\nSubject: s\r\n\r\nhello\r\n");
  await bySmtp(sender, raw);
  await bySmtp(sender, raw);
  expect(await sender.api.usage()).toMatchObject({ used: 2 });
});

test("a mail that comes again when the credits are used up is still the one that was taken", async () => {
  const sender = await newSender(service, { mailLimit: 1 });
  const raw = newMail("s");
  const first = await bySmtp(sender, raw);
  expect((await bySmtp(sender, newMail("one too many"))).no).toBe(NO_BY_SMTP);
  expect(await bySmtp(sender, raw)).toEqual(first);
  expect(await sender.api.refused()).toHaveLength(1);
  const api = await anotherApi(service, sender);
  expect(await api.usage()).toMatchObject({ used: 1, left: 0 });
});
