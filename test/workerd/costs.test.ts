import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { capture } from "../../email-worker/capture.ts";
import { captureContext } from "../../email-worker/context.ts";
import { app } from "../../worker/app.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import { serviceContext } from "../../worker/services/context.ts";
import operations from "../../docs/operations.md?raw";
import { captureAt, deliveryTo, mailOf, newTenant, type Tenant } from "./builders.ts";
import { storeKey } from "./isolation-victim.ts";
import { countedBindings, countLimiterRows, type Counts } from "./operation-counts.ts";
import { BESIDE, dollarsOf, written } from "./prices.ts";

// What a mail and a wait cost is a matter of how often the code asks storage. The counts are held here, and
// docs/operations.md has to say them.

/** The line of the document about something, as its cells. */
function lineOf(what: string): string[] {
  const line = operations.split("\n").find((each) => each.startsWith(`| ${what} |`));
  return (line ?? "").split("|").map((cell) => cell.trim());
}

/** How many rows more than were read the document may say: what an isolate knows already differs. */
const LEEWAY = 5;

/** Counts with as many rows read as the document says, where that is near enough. */
function asSaid(what: string, counts: Counts): Counts {
  const said = Number(lineOf(what)[2]);
  const isNear = said >= counts.rowsRead && said <= counts.rowsRead + LEEWAY;
  return isNear ? { ...counts, rowsRead: said } : counts;
}

/** The cells that the document has to have about something. */
function told(what: string, given: Counts): string[] {
  const counts = asSaid(what, given);
  const { rowsRead, rowsWritten, bucketWrites, bucketReads } = counts;
  const { objectRequests, objectRows, dataPoints } = counts;
  const cells = [rowsRead, rowsWritten, bucketWrites, bucketReads, objectRequests, objectRows];
  return ["", what, ...[...cells, dataPoints].map(String), written(dollarsOf(counts)), ""];
}

async function receive(tenant: Tenant, tag: string): Promise<Counts> {
  const { counts, bindings } = countedBindings();
  const work: Promise<unknown>[] = [];
  const context = captureContext(
    { ...env, ...bindings },
    { waitUntil: (promise) => void work.push(promise) },
  );
  const raw = mailOf(`Subject: ${crypto.randomUUID()}`, "", "Your code is 493027.");
  await capture(context, deliveryTo(tenant, tag, raw), async () => raw);
  await Promise.all(work);
  return counts;
}

/** What each of two mails costs when it is swept away, beyond a sweep that finds nothing. */
async function deleted(): Promise<Counts> {
  const { counts, bindings } = countedBindings();
  const later = Date.now() + 30 * 86_400_000;
  const context = serviceContext({ ...env, ...bindings }, { waitUntil: () => {} }, "test");
  const empty = { ...counts };
  await sweep({ ...context, now: () => later });
  const withMail = { ...counts };
  Object.assign(counts, empty);
  await sweep({ ...context, now: () => later });
  const indexes = await env.DB.prepare(
    "select count(*) as count from sqlite_master where type = 'index' and tbl_name = 'messages'",
  ).first<{ count: number }>();
  const each = (name: keyof Counts): number => (withMail[name] - counts[name]) / 2;
  return {
    rowsRead: each("rowsRead"),
    // Cloudflare bills what is taken out of an index too, which the local D1 does not count.
    rowsWritten: each("rowsWritten") + (indexes?.count ?? 0),
    bucketWrites: each("bucketWrites"),
    bucketReads: each("bucketReads"),
    objectRequests: each("objectRequests"),
    objectRows: each("objectRows"),
    dataPoints: each("dataPoints"),
  };
}

/** Holds a wait; `whenHeld` runs once it listens, and its first read has found nothing. */
async function wait(
  tenant: Tenant,
  query: string,
  whenHeld: () => Promise<void>,
): Promise<{ counts: Counts; end: unknown }> {
  const { id, key } = await storeKey(tenant.companyId, []);
  const firstRead = Promise.withResolvers<void>();
  const { counts, bindings } = countedBindings((statement) => {
    if (/from "messages"/.test(statement)) firstRead.resolve();
  });
  await countLimiterRows(id, counts);
  const execution = createExecutionContext();
  const headers = { "api-key": key };
  const path = `/api/v1/message?ns=${tenant.namespace}&tag=t&await_messages=true&${query}`;
  const replaced = { ...env, ...bindings };
  const waiting = Promise.resolve(app.request(path, { headers }, replaced, execution));
  await firstRead.promise;
  await whenHeld();
  const answer = await waiting;
  expect(answer.status).toBe(200);
  const { await: end } = await answer.json<{ await: unknown }>();
  await waitOnExecutionContext(execution);
  return { counts, end };
}

async function send(tenant: Tenant): Promise<void> {
  const raw = mailOf("Subject: Hello", "", "Hello");
  const context = captureAt(Date.now());
  await capture(context, deliveryTo(tenant, "t", raw), async () => raw);
  await context.settled();
}

let mail: Counts;
let deletion: Counts;
let vainWait: Awaited<ReturnType<typeof wait>>;
let wokenWait: Awaited<ReturnType<typeof wait>>;
let immediateWait: Awaited<ReturnType<typeof wait>>;
beforeAll(async () => {
  const mailed = await newTenant({ plan: "pro" });
  await receive(mailed, "first");
  mail = await receive(mailed, "second");
  deletion = await deleted();
  const tenant = await newTenant({ plan: "pro" });
  vainWait = await wait(tenant, "wait_ms=1000", async () => {});
  wokenWait = await wait(tenant, "", () => send(tenant));
  immediateWait = await wait(tenant, "", async () => {});
});

test("a mail costs what the document says, to take and to delete", () => {
  expect(lineOf("a mail, taken")).toEqual(told("a mail, taken", mail));
  expect(lineOf("a mail, deleted")).toEqual(told("a mail, deleted", deletion));
});

test("a wait costs what the document says, woken by mail, in vain, and answered at once", () => {
  expect(wokenWait.end).toMatchObject({ timedOut: false });
  expect(lineOf("a wait, woken by mail")).toEqual(told("a wait, woken by mail", wokenWait.counts));
  expect(vainWait.end).toMatchObject({ timedOut: true });
  expect(lineOf("a wait, without mail")).toEqual(told("a wait, without mail", vainWait.counts));
  expect(immediateWait.end).toMatchObject({ timedOut: false });
  expect(lineOf("a wait, answered at once")).toEqual(
    told("a wait, answered at once", immediateWait.counts),
  );
});

test("what a million mails and waits are together is the sum of what the document lists", () => {
  const { calls, cpu, storage } = BESIDE;
  const [taken, gone, woken] = [
    asSaid("a mail, taken", mail),
    asSaid("a mail, deleted", deletion),
    asSaid("a wait, woken by mail", wokenWait.counts),
  ].map(dollarsOf);
  expect(lineOf("counted above")).toEqual([
    "",
    "counted above",
    written((taken ?? 0) + (gone ?? 0)),
    written(woken ?? 0),
    "",
  ]);
  for (const [what, mails, waits] of [
    ["Worker requests, $0.30 a million", calls, calls],
    ["CPU, 5 ms each (assumed), $0.02 a million ms", cpu, cpu],
    ["R2 storage, 30 GB for 3 days (assumed), $0.015 a GB and month", storage, null],
    [
      "**together**",
      (taken ?? 0) + (gone ?? 0) + calls + cpu + storage,
      (woken ?? 0) + calls + cpu,
    ],
  ] as const) {
    const cells = ["", what, written(mails), waits === null ? "" : written(waits), ""];
    expect(lineOf(what)).toEqual(cells);
  }
});
