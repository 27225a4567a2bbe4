import type { D1PreparedStatement } from "@cloudflare/workers-types";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companies, namespaces, refusals } from "../../drizzle/schema.ts";
import { capture } from "../../email-worker/capture.ts";
import type { Outcome } from "../../worker/domain/delivery.ts";
import { everythingIn } from "../../worker/domain/filter.ts";
import { REFUSALS_PER_DAY } from "../../worker/domain/limits.ts";
import { openBell } from "../../worker/hub/bell.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import { openDatabases } from "../../worker/store/databases.ts";
import { findMessage, listMessages, usedCredits } from "../../worker/store/messages.ts";
import { listRefusals } from "../../worker/store/refusals.ts";
import {
  captureAt,
  databases,
  deliveryTo,
  keysOf,
  mail,
  mailOf,
  newNamespace,
  newTenant,
  serviceAt,
  type Tenant,
} from "./builders.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const PERIOD = "2026-11";
const DAY_MS = 86_400_000;
const SIMPLE = mailOf("From: app@shop.test", "Subject: Hello", "", "Your code is 493027.");

async function allOf(tenant: Tenant, now = NOW) {
  const filter = everythingIn([tenant.namespaceId]);
  return listMessages(mail, filter, { limit: 100, offset: 0, withHeaders: true, now });
}

async function creditsOf(tenant: Tenant): Promise<number> {
  const used = await usedCredits(mail, tenant.companyId, PERIOD);
  return used.reduce((sum, row) => sum + row.used, 0);
}

function captured(outcome: Outcome) {
  if (outcome.kind !== "captured") throw new Error(`the mail is ${JSON.stringify(outcome)}`);
  return outcome;
}

/** D1 as it is, but `batch` fails so many times, before or after it has committed. */
function faultyDatabases(times: number, when: "before" | "after") {
  let left = times;
  const real = captureAt(NOW).databases;
  const client = new Proxy(env.DB, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      const method = typeof value === "function" ? value.bind(target) : value;
      if (name !== "batch" || left === 0) return method;
      left -= 1;
      return async (statements: D1PreparedStatement[]) => {
        if (when === "after") await target.batch(statements);
        throw new Error("D1_ERROR: the network was lost");
      };
    },
  });
  const faulty = openDatabases(client);
  return { ...real, mailOf: faulty.mailOf };
}

test("a captured mail is kept byte for byte, parsed, and told to those who listen", async () => {
  const tenant = await newTenant();
  const context = captureAt(NOW);
  const bell = await openBell(env.HUB, {
    companyId: tenant.companyId,
    namespaceIds: [tenant.namespaceId],
    tags: ["hello"],
  });
  const outcome = captured(
    await capture(context, deliveryTo(tenant, "Hello", SIMPLE), async () => SIMPLE),
  );
  const [message] = await allOf(tenant);
  expect(message).toMatchObject({
    id: outcome.id,
    seq: outcome.seq,
    tag: "hello",
    receivedAt: NOW,
    expiresAt: NOW + 3 * DAY_MS,
    content: { subject: "Hello", codes: [{ code: "493027" }] },
  });
  const raw = await env.MAIL.get(message?.rawKey ?? "");
  expect(new Uint8Array((await raw?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(SIMPLE);
  expect(await bell.next(10_000)).toMatchObject({ notice: { message: { id: outcome.id } } });
  bell.close();
});

test("large bodies and long header lists wait beside the raw mail, and the row stays small", async () => {
  const tenant = await newTenant();
  const headers = Array.from({ length: 2000 }, (_, index) => `X-Long-${index}: ${"x".repeat(40)}`);
  const raw = mailOf(...headers, "Content-Type: text/html", "", "<p>long</p>\n".repeat(10_000));
  captured(await capture(captureAt(NOW), deliveryTo(tenant, "t", raw), async () => raw));
  const [message] = await allOf(tenant);
  expect(message?.spilled.toSorted()).toEqual(["headers", "html"]);
  expect(message?.content.html).toBe("");
  expect(await keysOf(tenant)).toHaveLength(2);
});

/** A company's refusals, as it reads them. */
async function refusalsOf({ companyId, namespaceId }: Tenant, now = NOW) {
  const filter = { companyId, namespaceIds: [namespaceId] };
  return listRefusals(mail, filter, { limit: 2 * REFUSALS_PER_DAY, now });
}

async function refuseOften({ companyId, namespaceId }: Tenant, times: number): Promise<void> {
  const statement = `insert into refusals (company_id, namespace_id, at, expires_at, address,
      envelope_from, size, source, reason, detail)
    select ?, ?, ?, ?, '', '', 1, 'email', 'inactive_namespace', '' from json_each(?)`;
  await env.DB.prepare(statement)
    .bind(companyId, namespaceId, NOW, NOW + 30 * DAY_MS, JSON.stringify(Array(times).fill(0)))
    .run();
}

test("of a flood of refused mail so much is recorded in a day, whatever refuses it", async () => {
  const tenant = await newTenant({ active: false, plan: "enterprise" });
  const send = async (at: number) =>
    capture(captureAt(at), deliveryTo(tenant, "t", SIMPLE), async () => SIMPLE);
  await refuseOften(tenant, REFUSALS_PER_DAY - 1);
  for (const at of [NOW + 1, NOW + 2]) {
    expect(await send(at)).toMatchObject({ reason: "inactive_namespace" });
    expect(await refusalsOf(tenant)).toHaveLength(REFUSALS_PER_DAY);
  }

  const { control } = databases;
  const { companyId, namespaceId } = tenant;
  await control.update(namespaces).set({ active: true }).where(eq(namespaces.id, namespaceId));
  await control.update(companies).set({ mailLimit: 0 }).where(eq(companies.id, companyId));
  expect(await send(NOW + 3)).toMatchObject({ reason: "credits_used_up" });
  expect(await refusalsOf(tenant)).toHaveLength(REFUSALS_PER_DAY);

  expect(await send(NOW + DAY_MS)).toMatchObject({ reason: "credits_used_up" });
  expect(await refusalsOf(tenant)).toHaveLength(REFUSALS_PER_DAY + 1);
  const other = await newTenant({ active: false });
  await capture(captureAt(NOW), deliveryTo(other, "t", SIMPLE), never);
  expect(await refusalsOf(other)).toHaveLength(1);
});

test("a refusal holds the start of an address that is too long", async () => {
  const tenant = await newTenant();
  const { envelope, ...delivery } = deliveryTo(tenant, "t", SIMPLE);
  const from = "a".repeat(8_000);
  await capture(captureAt(NOW), { ...delivery, envelope: { ...envelope, from } }, never);
  const to = `${"b".repeat(8_000)}@in.localhost`;
  const caller = { companyId: tenant.companyId, namespaceIds: [] };
  await capture(captureAt(NOW), { ...delivery, caller, envelope: { ...envelope, to } }, never);
  expect(await refusalsOf(tenant)).toMatchObject([
    { reason: "bad_address", address: "b".repeat(256) },
    { reason: "bad_sender", envelopeFrom: "a".repeat(256) },
  ]);
});

test("mail that is nobody's leaves no row", async () => {
  const tenant = await newTenant();
  const before = await mail.$count(refusals);
  const delivery = deliveryTo(tenant, "t", SIMPLE);
  for (const to of ["nobody99.t@in.localhost", "a@elsewhere.test", '"quoted"@in.localhost']) {
    const envelope = { ...delivery.envelope, to };
    const outcome = await capture(captureAt(NOW), { ...delivery, envelope }, never);
    expect(outcome.kind).toBe("refused");
  }
  expect(await mail.$count(refusals)).toBe(before);
  const caller = { companyId: tenant.companyId, namespaceIds: [] };
  await capture(captureAt(NOW), { ...delivery, caller }, never);
  expect(await mail.$count(refusals)).toBe(before + 1);
});

function never(): Promise<Uint8Array> {
  return Promise.reject(new Error("a refused mail is not read"));
}

test("mail to nobody, to a namespace that is off, and to another host is refused and recorded", async () => {
  const tenant = await newTenant({ active: false });
  const delivery = deliveryTo(tenant, "t", SIMPLE);
  expect(await capture(captureAt(NOW), delivery, never)).toMatchObject({
    reason: "inactive_namespace",
  });
  for (const [to, reason] of [
    ["nobody99.t@in.localhost", "unknown_namespace"],
    [`${tenant.namespace}.t@elsewhere.test`, "foreign_host"],
    ['"quoted"@in.localhost', "bad_address"],
  ] as const) {
    const envelope = { ...delivery.envelope, to };
    expect(await capture(captureAt(NOW), { ...delivery, envelope }, never)).toMatchObject({
      kind: "refused",
      reason,
    });
  }
  const refused = await refusalsOf(tenant);
  expect(refused.map(({ reason }) => reason)).toEqual(["inactive_namespace"]);
  expect(await keysOf(tenant)).toEqual([]);
});

test("a mail announced or found to be beyond 25 MiB is refused and leaves nothing", async () => {
  const tenant = await newTenant();
  const big = new Uint8Array(25 * 1024 * 1024 + 1);
  const announced = { ...deliveryTo(tenant, "t", SIMPLE), size: big.length };
  const lied = deliveryTo(tenant, "t", SIMPLE);
  for (const delivery of [announced, lied]) {
    expect(await capture(captureAt(NOW), delivery, async () => big)).toMatchObject({
      reason: "too_large",
    });
  }
  expect(await keysOf(tenant)).toEqual([]);
  expect(await creditsOf(tenant)).toBe(0);
});

test("what comes beyond the credits is refused, recorded, and leaves no object", async () => {
  const tenant = await newTenant({ mailLimit: 2 });
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () =>
      capture(captureAt(NOW), deliveryTo(tenant, "t", SIMPLE), async () => SIMPLE),
    ),
  );
  const later = await capture(captureAt(NOW), deliveryTo(tenant, "t", SIMPLE), async () => SIMPLE);
  expect([...outcomes, later].filter(({ kind }) => kind === "captured")).toHaveLength(2);
  expect(later).toMatchObject({ reason: "credits_used_up" });
  expect(await keysOf(tenant)).toHaveLength(2);
  expect(await creditsOf(tenant)).toBe(2);
  const next = captureAt(Date.UTC(2026, 11, 1));
  captured(await capture(next, deliveryTo(tenant, "t", SIMPLE), async () => SIMPLE));
});

test("the same delivery with new trace headers is one message, one credit and one object", async () => {
  const tenant = await newTenant();
  const body = ["Message-ID: <1@shop.test>", "Subject: Hello", "", "Hello"];
  const outcomes = [];
  for (const hop of ["one", "two", "three"]) {
    const raw = mailOf(`Received: from ${hop} by mx`, ...body);
    const context = captureAt(NOW);
    outcomes.push(captured(await capture(context, deliveryTo(tenant, "t", raw), async () => raw)));
    await context.settled();
  }
  expect(outcomes.map(({ duplicate }) => duplicate)).toEqual([false, true, true]);
  expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
  expect(await creditsOf(tenant)).toBe(1);
  expect(await keysOf(tenant)).toHaveLength(1);
});

test("the same mail to two tags, and two mails without Message-ID, are two messages", async () => {
  const tenant = await newTenant();
  const raw = mailOf("Message-ID: <1@shop.test>", "", "Hello");
  for (const tag of ["a", "b"]) {
    captured(await capture(captureAt(NOW), deliveryTo(tenant, tag, raw), async () => raw));
  }
  for (const bytes of [SIMPLE, SIMPLE]) {
    captured(await capture(captureAt(NOW), deliveryTo(tenant, "c", bytes), async () => bytes));
  }
  expect((await allOf(tenant)).map(({ tag }) => tag)).toEqual(["c", "c", "b", "a"]);
});

test("a key may not bring mail to a namespace it does not reach, and is told no more than that", async () => {
  const [mine, theirs] = [await newTenant(), await newTenant()];
  const caller = { companyId: mine.companyId, namespaceIds: [mine.namespaceId] };
  const delivery = { ...deliveryTo(theirs, "t", SIMPLE), caller };
  const outcome = await capture(captureAt(NOW), delivery, async () => SIMPLE);
  expect(outcome).toMatchObject({ reason: "unknown_namespace" });
  const { companyId } = mine;
  const refused = await listRefusals(
    mail,
    { companyId, namespaceIds: caller.namespaceIds },
    { limit: 10, now: NOW },
  );
  expect(refused).toHaveLength(1);
});

test("a store that fails before anything is kept makes the sender try again", async () => {
  const tenant = await newTenant();
  const bucket = new Proxy(env.MAIL, {
    get: (target, name) =>
      name === "put" ? () => Promise.reject(new Error("R2 is down")) : Reflect.get(target, name),
  });
  const context = captureAt(NOW, { bucket });
  await expect(
    capture(context, deliveryTo(tenant, "t", SIMPLE), async () => SIMPLE),
  ).rejects.toThrow("R2 is down");
  expect(await allOf(tenant)).toEqual([]);
  expect(await creditsOf(tenant)).toBe(0);
});

test.for(["before", "after"] as const)(
  "one lost answer %s the row was written is one message and one credit",
  async (when) => {
    const tenant = await newTenant();
    const context = captureAt(NOW, { databases: faultyDatabases(1, when) });
    captured(await capture(context, deliveryTo(tenant, "t", SIMPLE), async () => SIMPLE));
    expect(await allOf(tenant)).toHaveLength(1);
    expect(await creditsOf(tenant)).toBe(1);
  },
);

test("a mail whose row cannot be written is kept, and the sweep gives it its row once", async () => {
  const tenant = await newTenant();
  const context = captureAt(NOW, { databases: faultyDatabases(2, "before") });
  const outcome = await capture(context, deliveryTo(tenant, "t", SIMPLE), async () => SIMPLE);
  if (outcome.kind !== "deferred") throw new Error(outcome.kind);
  expect(await allOf(tenant)).toEqual([]);
  await sweep(serviceAt(NOW));
  await sweep(serviceAt(NOW));
  expect(await allOf(tenant)).toMatchObject([{ id: outcome.id, receivedAt: NOW, tag: "t" }]);
  expect(await creditsOf(tenant)).toBe(1);
  expect(await keysOf(tenant)).toHaveLength(1);
});

test("a raw mail that lost its row is captured again, but not while it may be on its way", async () => {
  const tenant = await newTenant();
  captured(await capture(captureAt(NOW), deliveryTo(tenant, "t", SIMPLE), async () => SIMPLE));
  const [lost] = await allOf(tenant);
  await mail.run(`delete from messages where company_id = '${tenant.companyId}'`);
  await sweep(serviceAt(Date.now()));
  expect(await allOf(tenant)).toEqual([]);
  await sweep(serviceAt(Date.now() + 6 * 60_000));
  const [found] = await allOf(tenant);
  expect(found).toMatchObject({ id: lost?.id, rawKey: lost?.rawKey, receivedAt: NOW });
});

test("expired mail goes with its objects, younger mail stays, and sweeping twice is harmless", async () => {
  const tenant = await newTenant();
  const long = mailOf("Subject: Long", "", "x".repeat(100_000));
  captured(await capture(captureAt(NOW), deliveryTo(tenant, "old", long), async () => long));
  captured(
    await capture(captureAt(NOW + 1), deliveryTo(tenant, "new", SIMPLE), async () => SIMPLE),
  );
  expect(await keysOf(tenant)).toHaveLength(3);
  const expiry = NOW + 3 * DAY_MS;
  await sweep(serviceAt(expiry - 1));
  expect(await allOf(tenant)).toHaveLength(2);
  await sweep(serviceAt(expiry));
  await sweep(serviceAt(expiry));
  expect((await allOf(tenant)).map(({ tag }) => tag)).toEqual(["new"]);
  expect(await keysOf(tenant)).toHaveLength(1);
});

test("an expired raw mail without a row is removed, not captured", async () => {
  const tenant = await newTenant();
  captured(await capture(captureAt(NOW), deliveryTo(tenant, "t", SIMPLE), async () => SIMPLE));
  await mail.run(`delete from messages where company_id = '${tenant.companyId}'`);
  await sweep(serviceAt(NOW + 4 * DAY_MS));
  expect(await keysOf(tenant)).toEqual([]);
  expect(await allOf(tenant)).toEqual([]);
});

test("a hub that cannot be reached delays nobody and loses nothing", async () => {
  const tenant = await newTenant();
  const hubs = new Proxy(env.HUB, {
    get() {
      throw new Error("the hub is gone");
    },
  });
  const context = captureAt(NOW, { hubs });
  const outcome = captured(
    await capture(context, deliveryTo(tenant, "t", SIMPLE), async () => SIMPLE),
  );
  await context.settled();
  const namespaceIds = [tenant.namespaceId];
  expect(await findMessage(mail, { id: outcome.id, namespaceIds, now: NOW })).not.toBeNull();
});

test("mail to a namespace that switches itself off keeps it on, and one that is on for good stays so", async () => {
  const tenant = await newTenant();
  const timed = { ...tenant, ...(await newNamespace(tenant.companyId)) };
  await mail.run(
    `update namespaces set active_until = ${NOW + 1000} where id = '${timed.namespaceId}'`,
  );
  for (const each of [tenant, timed]) {
    const context = captureAt(NOW);
    captured(await capture(context, deliveryTo(each, "t", SIMPLE), async () => SIMPLE));
    await context.settled();
  }
  const rows = await env.DB.prepare("select id, active_until from namespaces where company_id = ?")
    .bind(tenant.companyId)
    .all();
  expect(rows.results).toEqual(
    expect.arrayContaining([
      { id: tenant.namespaceId, active_until: null },
      { id: timed.namespaceId, active_until: NOW + 5 * 60_000 },
    ]),
  );
  const late = captureAt(NOW + 5 * 60_000);
  expect(await capture(late, deliveryTo(timed, "t", SIMPLE), async () => SIMPLE)).toMatchObject({
    reason: "inactive_namespace",
  });
});
