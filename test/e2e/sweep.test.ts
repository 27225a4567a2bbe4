import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companies, messages, refusals } from "../../drizzle/schema.ts";
import type { PlanType } from "../../worker/domain/plans.ts";
import { newId } from "../../worker/domain/ids.ts";
import { SWEEP_CHUNK } from "../../worker/domain/limits.ts";
import { API_WORKER } from "../../local/workers.ts";
import { anotherApi, newTenant, type Tenant } from "./builders.ts";
import { mailWith, newMail, sha256, times } from "./mails.ts";
import { nextEvents, startService, type Service } from "./service.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function rowsOf({ companyId }: Tenant) {
  return service.db.select().from(messages).where(eq(messages.companyId, companyId));
}

/** Lets messages be over since now. */
async function expire(ids: readonly string[]): Promise<void> {
  const rows = await service.db.select({ seq: messages.seq, id: messages.id }).from(messages);
  const seqs = rows.filter(({ id }) => ids.includes(id)).map(({ seq }) => seq);
  await service.db
    .update(messages)
    .set({ expiresAt: Date.now() })
    .where(inArray(messages.seq, seqs));
}

/** Takes a message's row away, as if it had never been written; the raw mail stays. */
async function loseRow(tenant: Tenant): Promise<string> {
  const [row] = await rowsOf(tenant);
  if (!row) throw new Error("no row to lose");
  await service.db.delete(messages).where(eq(messages.seq, row.seq));
  return row.rawKey;
}

/** The mark that a capture leaves which could not write its row. */
async function markForRetry(rawKey: string): Promise<void> {
  const bucket = await service.server.mf.getR2Bucket("MAIL", API_WORKER);
  await bucket.put(`retry/${rawKey}`, "");
}

/** Runs the sweep; what it said it did. */
async function sweep() {
  const told = nextEvents(service, { event: "sweep" });
  await service.server.sweep();
  const [event] = await told;
  if (!event) throw new Error("the sweep said nothing");
  const { expired, refusals: refused, recaptured, removed } = event;
  return { expired, refused, recaptured, removed };
}

test.each<[PlanType, number | null, number]>([
  ["free", null, 1],
  ["pro", null, 3],
  ["enterprise", null, 30],
  ["pro", 90, 90],
])("mail of the %s plan, by contract %s days, is kept %i days", async (plan, days, expected) => {
  const tenant = await newTenant(service, { plan });
  const { api, companyId, address } = tenant;
  await service.db
    .update(companies)
    .set({ retentionDays: days })
    .where(eq(companies.id, companyId));
  const { id } = await api.send(address("t"), newMail("s"));
  const { timestamp, expiresAt } = await api.show(id);
  expect(Date.parse(expiresAt) - timestamp).toBe(expected * DAY_MS);
  expect(await service.objects(`r${expected}/${companyId}/`)).toHaveLength(1);
});

test("expired mail goes with all that belongs to it, and the rest stays whole", async () => {
  const tenant = await newTenant(service, { plan: "free" });
  const other = await newTenant(service, { plan: "free" });
  const { api, companyId, address } = tenant;
  const file = { type: "text/plain", filename: "filename=a.txt", bytes: Buffer.from("hello") };
  const long = newMail("long", "0123456789\r\n".repeat(10_000));
  const gone = [
    await api.send(address("t"), newMail("old")),
    await api.send(address("t"), long),
    await api.send(address("t"), mailWith(file)),
  ].map(({ id }) => id);
  const raw = mailWith(file);
  const stays = await api.send(address("t"), raw);
  const others = await other.api.send(other.address("t"), newMail("other"));
  // The long text lies beside its raw mail.
  expect(await service.objects(`r1/${companyId}/`)).toHaveLength(5);

  await expire(gone);
  expect((await api.read()).data).toMatchObject([{ id: stays.id }]);
  for (const id of gone) await expect(api.show(id)).rejects.toThrow("MESSAGE_NOT_FOUND");

  expect(await sweep()).toEqual({ expired: 3, refused: 0, recaptured: 0, removed: 0 });
  expect(await rowsOf(tenant)).toMatchObject([{ id: stays.id }]);
  const objects = await service.objects(`r1/${companyId}/`);
  expect(objects).toEqual([expect.stringContaining(stays.id)]);
  expect(sha256(await api.raw(stays.id))).toBe(sha256(raw));
  expect((await other.api.read()).data).toMatchObject([{ id: others.id }]);
  expect(await api.usage()).toMatchObject({ used: 4 });

  expect(await sweep()).toEqual({ expired: 0, refused: 0, recaptured: 0, removed: 0 });
});

test("what is expired but not swept yet cannot be read in any way", async () => {
  const tenant = await newTenant(service);
  const { api, namespace, address } = tenant;
  const file = { type: "text/plain", filename: "filename=a.txt", bytes: Buffer.from("hello") };
  const { id } = await api.send(address("t"), mailWith(file));
  await expire([id]);
  for (const query of [{}, { ns: namespace.name, tag: "t" }, { after: 0 }, { wait_ms: 0 }]) {
    expect((await api.read(query)).data).toEqual([]);
  }
  for (const rest of ["", "/raw", "/attachment/0"]) {
    expect((await api.call(`/api/v1/message/${id}${rest}`)).status).toBe(404);
  }
  expect((await api.call(`/api/v1/message/${id}`, { method: "DELETE" })).status).toBe(404);
  expect(await sweep()).toMatchObject({ expired: 1 });
});

test("more expired mail than one step takes goes in one run", async () => {
  const tenant = await newTenant(service);
  await tenant.api.send(tenant.address("t"), newMail("s"));
  const [row] = await rowsOf(tenant);
  if (!row) throw new Error("no row");
  const { seq: _, ...first } = row;
  const copies = times(SWEEP_CHUNK + 1, () => {
    const id = newId("message");
    const rawKey = `r30/${tenant.companyId}/${id}.aaaaaaaa.eml`;
    return service.db.insert(messages).values({ ...first, id, rawKey, expiresAt: Date.now() });
  });
  const [one, ...more] = copies;
  if (one) await service.db.batch([one, ...more]);
  expect(await sweep()).toMatchObject({ expired: copies.length });
  expect(await rowsOf(tenant)).toEqual([row]);
});

test("expired refusals go, and younger ones stay", async () => {
  const { api, companyId, namespace } = await newTenant(service);
  const send = (tag: string) =>
    api.send(`${namespace.name}.${tag}@${service.inboxHost}`, newMail("s"));
  await expect(send("a/b")).rejects.toThrow("bad_address");
  await service.db
    .update(refusals)
    .set({ expiresAt: Date.now() })
    .where(eq(refusals.companyId, companyId));
  await expect(send("c/d")).rejects.toThrow("bad_address");
  expect(await sweep()).toMatchObject({ refused: 1 });
  const left = await service.db.select().from(refusals).where(eq(refusals.companyId, companyId));
  expect(left).toMatchObject([{ address: `${namespace.name}.c/d@${service.inboxHost}` }]);
  expect(await api.refused()).toHaveLength(1);
});

test("a mail whose row could not be written is readable after the sweep, as it came", async () => {
  const tenant = await newTenant(service, { plan: "pro" });
  const { api, address, companyId } = tenant;
  const raw = newMail("lost and found", "the body");
  const { id } = await api.send(address("t"), raw);
  const before = (await api.read()).data[0];
  const rawKey = await loseRow(tenant);
  await expect(api.show(id)).rejects.toThrow("MESSAGE_NOT_FOUND");
  await markForRetry(rawKey);

  expect(await sweep()).toEqual({ expired: 0, refused: 0, recaptured: 1, removed: 0 });
  const after = (await (await anotherApi(service, tenant)).read()).data;
  expect(after).toEqual([{ ...before, cursor: expect.any(String) }]);
  expect(sha256(await api.raw(id))).toBe(sha256(raw));
  expect(await service.objects(`r3/${companyId}/`)).toEqual([rawKey]);
  expect(await service.objects("retry/")).toEqual([]);

  expect(await sweep()).toEqual({ expired: 0, refused: 0, recaptured: 0, removed: 0 });
  expect(await rowsOf(tenant)).toHaveLength(1);
});

test("a mark left for a mail that has its row costs nothing", async () => {
  const tenant = await newTenant(service, { mailLimit: 1 });
  await tenant.api.send(tenant.address("t"), newMail("s"));
  const [row] = await rowsOf(tenant);
  await markForRetry(row?.rawKey ?? "");
  await sweep();
  expect(await rowsOf(tenant)).toEqual([row]);
  expect(await tenant.api.usage()).toMatchObject({ used: 1 });
  expect((await tenant.api.raw(row?.id ?? "")).length).toBe(row?.size);
  expect(await service.objects("retry/")).toEqual([]);
});

test("a raw mail that may still be on its way to its row is left alone", async () => {
  const tenant = await newTenant(service);
  await tenant.api.send(tenant.address("t"), newMail("s"));
  const rawKey = await loseRow(tenant);
  expect(await sweep()).toEqual({ expired: 0, refused: 0, recaptured: 0, removed: 0 });
  expect(await rowsOf(tenant)).toEqual([]);
  expect(await service.objects(rawKey)).toEqual([rawKey]);
});
