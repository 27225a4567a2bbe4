import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { capture } from "../../email-worker/capture.ts";
import { captureContext } from "../../email-worker/context.ts";
import { app } from "../../worker/app.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import { serviceContext } from "../../worker/services/context.ts";
import operations from "../../docs/operations.md?raw";
import { captureAt, deliveryTo, mailOf, newTenant, type Tenant } from "./builders.ts";
import { storeKey } from "./isolation-victim.ts";
import { countedBindings, type Counts } from "./operation-counts.ts";

// What a mail and a wait cost is a matter of how often the code asks storage. The counts are held here, and
// docs/operations.md has to say them.

/** Dollars for a million, beyond what the paid plan includes. */
const PRICES: Readonly<Record<keyof Counts, number>> = {
  rowsRead: 0.001,
  rowsWritten: 1,
  bucketWrites: 4.5,
  bucketReads: 0.36,
  objectRequests: 0.15,
};

function dollarsOf(counts: Counts): string {
  const { rowsRead, rowsWritten, bucketWrites, bucketReads, objectRequests } = counts;
  const sum =
    rowsRead * PRICES.rowsRead +
    rowsWritten * PRICES.rowsWritten +
    bucketWrites * PRICES.bucketWrites +
    bucketReads * PRICES.bucketReads +
    objectRequests * PRICES.objectRequests;
  return `$${sum.toFixed(2)}`;
}

/** The line of the document about something, as its cells. */
function lineOf(what: string): string[] {
  const line = operations.split("\n").find((each) => each.startsWith(`| ${what} |`));
  return (line ?? "").split("|").map((cell) => cell.trim());
}

/** How many rows more than were read the document may say: what an isolate knows already differs. */
const LEEWAY = 5;

/** The cells that the document has to have about something. */
function told(what: string, counts: Counts): string[] {
  const { rowsRead, rowsWritten, bucketWrites, bucketReads, objectRequests } = counts;
  const said = Number(lineOf(what)[2]);
  const most = said >= rowsRead && said <= rowsRead + LEEWAY ? said : rowsRead;
  const cells = [most, rowsWritten, bucketWrites, bucketReads, objectRequests].map(String);
  return ["", what, ...cells, dollarsOf({ ...counts, rowsRead: most }), ""];
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

test("a mail costs what the document says, to take and to delete", async () => {
  const tenant = await newTenant({ plan: "pro" });
  await receive(tenant, "first");
  expect(lineOf("a mail, taken")).toEqual(told("a mail, taken", await receive(tenant, "second")));

  const { counts, bindings } = countedBindings();
  const later = Date.now() + 30 * 86_400_000;
  const context = serviceContext({ ...env, ...bindings }, { waitUntil: () => {} }, "test");
  const empty = { ...counts };
  await sweep({ ...context, now: () => later });
  const withMail = { ...counts };
  Object.assign(counts, empty);
  await sweep({ ...context, now: () => later });
  // What a sweep costs that finds nothing is not the mails' doing; two were deleted.
  expect((withMail.rowsWritten - counts.rowsWritten) / 2).toBe(1);
});

async function wait(tenant: Tenant, query: string, during: () => Promise<void>): Promise<Counts> {
  const { key } = await storeKey(tenant.companyId, []);
  const { counts, bindings } = countedBindings();
  const execution = createExecutionContext();
  const headers = { "api-key": key };
  const path = `/api/v1/message?ns=${tenant.namespace}&tag=t&await_messages=true&${query}`;
  const replaced = { ...env, ...bindings };
  const waiting = Promise.resolve(app.request(path, { headers }, replaced, execution));
  await during();
  expect((await waiting).status).toBe(200);
  await waitOnExecutionContext(execution);
  return counts;
}

test("a wait costs what the document says, with mail and without", async () => {
  const tenant = await newTenant({ plan: "pro" });
  expect(lineOf("a wait, without mail")).toEqual(
    told("a wait, without mail", await wait(tenant, "wait_ms=1000", async () => {})),
  );
  const raw = mailOf("Subject: Hello", "", "Hello");
  const context = captureAt(Date.now());
  const send = async () => {
    await capture(context, deliveryTo(tenant, "t", raw), async () => raw);
    await context.settled();
  };
  await send();
  expect(lineOf("a wait, answered at once")).toEqual(
    told("a wait, answered at once", await wait(tenant, "", async () => {})),
  );
});
