import type { D1PreparedStatement } from "@cloudflare/workers-types";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { namespaces } from "../../drizzle/schema.ts";
import { capture } from "../../email-worker/capture.ts";
import { newApiKey } from "../../worker/domain/api-key.ts";
import { everythingIn } from "../../worker/domain/filter.ts";
import { HOLD_MS } from "../../worker/domain/limits.ts";
import { openBell } from "../../worker/hub/bell.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import { deleteMessages } from "../../worker/services/delete-messages.ts";
import { identifyKey } from "../../worker/services/key-holders.ts";
import { openDatabases } from "../../worker/store/databases.ts";
import { listMessages, usedCredits } from "../../worker/store/messages.ts";
import { clearRetry, markForRetry } from "../../worker/store/raw-mail.ts";
import { listRefusals } from "../../worker/store/refusals.ts";
import { bucketDownFor } from "./broken-bucket.ts";
import {
  captureAt,
  databases,
  deliveryTo,
  keysOf,
  mail,
  mailOf,
  newTenant,
  serviceAt,
  type Tenant,
} from "./builders.ts";
import { batchesFail } from "./broken-database.ts";
import { FaultyCompany } from "./faulty-company.ts";
import { storeKey } from "./isolation-victim.ts";
import { stepThrough, stopClock } from "./stepped-clock.ts";

const NOW = Date.now();
const DAY_MS = 86_400_000;
const AFTER_GRACE = NOW + 10 * 60_000;
const MAIL = mailOf("Message-ID: <1@shop.test>", "Subject: Hello", "", "Hello");

afterEach(() => {
  vi.useRealTimers();
});

function listed({ namespaceId }: Tenant, now = NOW) {
  const page = { limit: 100, offset: 0, withHeaders: false, now };
  return listMessages(mail, everythingIn([namespaceId]), page);
}

/** The real bucket, but calls of these methods fail. */
const bucketWithout = (methods: RegExp) => bucketDownFor((method) => methods.test(method));

function send(tenant: Tenant, raw: Uint8Array, context = captureAt(NOW)) {
  return capture(context, deliveryTo(tenant, "t", raw), async () => raw);
}

test("a mail that was taken while D1 failed is there though the credits were used up since", async () => {
  const tenant = await newTenant({ mailLimit: 1 });
  const down = captureAt(NOW, { databases: batchesFail() });
  expect(await send(tenant, MAIL, down)).toMatchObject({ kind: "deferred" });
  const other = mailOf("Subject: Other", "", "");
  expect(await send(tenant, other)).toMatchObject({ kind: "captured" });
  await sweep(serviceAt(NOW));
  expect(await listed(tenant)).toHaveLength(2);
  const used = await usedCredits(mail, tenant.companyId, new Date(NOW).toISOString().slice(0, 7));
  expect(used).toMatchObject([{ used: 2 }]);
  expect((await keysOf(tenant)).filter((key) => key.startsWith("retry/"))).toEqual([]);
});

test("with neither a row nor a mark the sender is not told that the mail is taken", async () => {
  const tenant = await newTenant();
  let puts = 0;
  const bucket = new Proxy(env.MAIL, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name);
      if (name === "put" && puts++ > 0) return () => Promise.reject(new Error("R2 is down"));
      return typeof value === "function" ? value.bind(of) : value;
    },
  });
  const down = captureAt(NOW, { bucket, databases: batchesFail() });
  await expect(send(tenant, MAIL, down)).rejects.toThrow("R2 is down");
  expect(await send(tenant, MAIL)).toMatchObject({ kind: "captured" });
  await sweep(serviceAt(AFTER_GRACE));
  expect(await listed(tenant)).toHaveLength(1);
  expect(await keysOf(tenant)).toHaveLength(1);
});

test("a mail whose row was written and whose answer was lost wakes who waits, and is no duplicate", async () => {
  const tenant = await newTenant();
  const { companyId, namespaceId } = tenant;
  const bell = await openBell(env.HUB, { companyId, namespaceIds: [namespaceId], tags: [] });
  const context = captureAt(NOW, { databases: { ...databases, mailOf: answersOnce() } });
  const outcome = await send(tenant, MAIL, context);
  expect(outcome).toMatchObject({ kind: "captured", duplicate: false });
  expect(await bell.next(10_000)).toMatchObject({ kind: "notice" });
  bell.close();
});

/** Databases of mail whose first batch is done and its answer lost. */
function answersOnce() {
  let isLost = false;
  const client = new Proxy(env.DB, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name);
      if (name !== "batch" || isLost) return typeof value === "function" ? value.bind(of) : value;
      isLost = true;
      return async (statements: D1PreparedStatement[]) => {
        await of.batch(statements);
        throw new Error("D1 is down");
      };
    },
  });
  return openDatabases(client).mailOf;
}

test("a mail without credit is refused though its raw mail cannot be deleted, and the sweep does that", async () => {
  const tenant = await newTenant({ mailLimit: 1 });
  await send(tenant, mailOf("Subject: First", "", ""));
  const down = captureAt(NOW, { bucket: bucketWithout(/^delete$/) });
  expect(await send(tenant, MAIL, down)).toMatchObject({ reason: "credits_used_up" });
  expect(await keysOf(tenant)).toHaveLength(2);
  await sweep(serviceAt(AFTER_GRACE));
  expect(await keysOf(tenant)).toHaveLength(1);
  expect(await listed(tenant)).toHaveLength(1);
});

test("the same mail after its retention is a new message, also before the sweep has come by", async () => {
  const tenant = await newTenant({ plan: "free" });
  await send(tenant, MAIL);
  const next = NOW + DAY_MS;
  const again = await send(tenant, MAIL, captureAt(next));
  expect(again).toMatchObject({ kind: "captured", duplicate: false });
  expect(await listed(tenant, next)).toHaveLength(1);
  await sweep(serviceAt(next));
  expect(await listed(tenant, next)).toHaveLength(1);
  expect(await keysOf(tenant)).toHaveLength(1);
});

test("a step of the sweep that fails holds up no other", async () => {
  const tenant = await newTenant({ plan: "free", mailLimit: 1 });
  await send(tenant, MAIL);
  await send(tenant, mailOf("Subject: Refused", "", ""));
  const refused = (now: number) => {
    const { companyId, namespaceId } = tenant;
    return listRefusals(mail, { companyId, namespaceIds: [namespaceId] }, { limit: 10, now });
  };
  expect(await refused(NOW)).toHaveLength(1);
  const next = NOW + DAY_MS;
  const swept = await sweep({ ...serviceAt(next), bucket: bucketWithout(/^(?:delete|list)$/) });
  expect(swept).toMatchObject({ expired: 0, refusals: 1 });
  expect(await refused(0)).toEqual([]);
  expect(await sweep(serviceAt(next))).toMatchObject({ expired: 1, refusals: 0 });
  expect(await keysOf(tenant)).toEqual([]);
});

test("mail that cannot be given its row yet holds up none that can, however much there is of it", async () => {
  const tenant = await newTenant();
  const down = captureAt(NOW, { databases: batchesFail() });
  expect(await send(tenant, MAIL, down)).toMatchObject({ kind: "deferred" });
  const stuck = Array.from({ length: 250 }, (_, index) => `r1/0-stuck-${index}.eml`);
  await Promise.all(stuck.map((key) => markForRetry(env.MAIL, key)));
  const service = serviceAt(NOW);
  const inbound = {
    ...service.inbound,
    recapture: (key: string) =>
      key.includes("stuck")
        ? Promise.reject(new Error("D1 is down"))
        : service.inbound.recapture(key),
  };
  await sweep({ ...service, inbound });
  expect(await listed(tenant)).toHaveLength(1);
  await Promise.all(stuck.map((key) => clearRetry(env.MAIL, key)));
});

test("a deletion that fails half way leaves no message without its mail", async () => {
  const tenant = await newTenant();
  await send(tenant, MAIL);
  const { key } = await storeKey(tenant.companyId, []);
  const service = serviceAt(NOW);
  const holder = await identifyKey(service, key);
  const down = { ...service, bucket: bucketWithout(/^delete$/) };
  const query = { ns: [tenant.namespace], tag: ["t"] };
  await expect(deleteMessages(down, holder, query)).rejects.toThrow("R2 is down");
  expect(await listed(tenant)).toEqual([]);
  await sweep(serviceAt(NOW));
  expect(await keysOf(tenant)).toEqual([]);
});

test("a wait that fails takes no place among the waits of its key", async () => {
  stopClock();
  const company = await FaultyCompany.start(1);
  const key = await company.newKey();
  // So the key is known, and only the waits' own reads fail.
  await company.wait(0, key, "&wait_ms=0");
  company.parts.set({ part: "database", calls: /./, how: "fails", rate: 1 });
  for (let round = 0; round < 3; round++) {
    const { status } = await stepThrough(company.parts, company.wait(1, key, "&wait_ms=1000"));
    expect(status).toBe(500);
  }
});

test("a wait whose namespace cannot be switched on takes no place either", async () => {
  stopClock();
  const company = await FaultyCompany.start(1);
  const key = await company.newKey();
  const { namespaceId } = company.tenant;
  await databases.control
    .update(namespaces)
    .set({ active: false })
    .where(eq(namespaces.id, namespaceId));
  company.parts.set({ part: "database", calls: /^run$/, how: "fails", rate: 1 });
  for (let round = 0; round < 3; round++) {
    const { status } = await stepThrough(company.parts, company.wait(1, key, "&wait_ms=1000"));
    expect(status).toBe(500);
  }
  company.parts.set(null);
  const { status } = await stepThrough(company.parts, company.wait(1, key, "&wait_ms=1000"));
  expect(status).toBe(200);
});

test("a limiter that never answers holds up no read and no wait", async () => {
  stopClock();
  const company = await FaultyCompany.start(1);
  const key = await company.newKey();
  company.parts.set({ part: "limiter", calls: /^take/, how: "never answers", rate: 1 });
  const read = await stepThrough(company.parts, company.read(key));
  const wait = await stepThrough(company.parts, company.wait(1, key));
  expect([read, wait.status]).toEqual([503, 503]);
  expect(wait.after).toBeLessThanOrEqual(HOLD_MS);
});

test("a mistyped key is refused by its checksum, without a read of D1", async () => {
  const company = await FaultyCompany.start(1);
  const key = await company.newKey();
  company.parts.set({ part: "database", calls: /./, how: "fails", rate: 1 });
  const mistyped = key.slice(0, -1) + (key.endsWith("a") ? "b" : "a");
  expect((await company.wait(0, mistyped)).status).toBe(401);
  expect(company.parts.hits).toBe(0);
  // A key that is only unknown has to be looked up.
  expect((await company.wait(0, newApiKey())).status).toBe(500);
  expect(company.parts.hits).toBeGreaterThan(0);
});
