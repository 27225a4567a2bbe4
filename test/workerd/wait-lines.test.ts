import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { capture } from "../../email-worker/capture.ts";
import { app } from "../../worker/app.ts";
import { CONSOLE_OPERATIONS as CALLS } from "../../worker/contract/console-operations.ts";
import type { Env } from "../../worker/env.ts";
import { captureAt, deliveryTo, mailOf, newNamespace, type Tenant } from "./builders.ts";
import { databaseThat, isLate, isLost } from "./broken-database.ts";
import { callConsole } from "./calls.ts";
import { storeKey } from "./isolation-victim.ts";
import { listen } from "./log-lines.ts";
import { newMember } from "./people.ts";

const RAW = mailOf("Subject: Hello", "", "Hello");

/** A company with a namespace, a key that this isolate knows, and its owner's session. */
async function newWaiter() {
  const { companyId, token } = await newMember({ level: 1 });
  const tenant: Tenant = { companyId, ...(await newNamespace(companyId)) };
  const { id, key } = await storeKey(companyId, []);
  await app.request(
    "/api/v1/usage",
    { headers: { "api-key": key } },
    env,
    createExecutionContext(),
  );
  return { tenant, token, id, key };
}

type Waiter = Awaited<ReturnType<typeof newWaiter>>;

/** Waits in the waiter's name, until the work after the answer is done, too. */
async function wait(
  { tenant, key }: Waiter,
  given: { query?: string; broken?: Partial<Env>; signal?: AbortSignal } = {},
) {
  const { query = "wait_ms=20000", broken = {}, signal = null } = given;
  const execution = createExecutionContext();
  const answer = await app.request(
    `/api/v1/message?ns=${tenant.namespace}&tag=t&await_messages=true&${query}`,
    { headers: { "api-key": key }, signal },
    { ...env, ...broken },
    execution,
  );
  await waitOnExecutionContext(execution);
  return { status: answer.status, requestId: answer.headers.get("x-request-id") };
}

async function send({ tenant }: Waiter): Promise<void> {
  const context = captureAt(Date.now());
  await capture(context, deliveryTo(tenant, "t", RAW), async () => RAW);
  await context.settled();
}

/** The lines of the waits of a namespace, without those of mails and faults. */
function linesOf(lines: ReturnType<typeof listen>, { tenant }: Waiter) {
  return lines.events().filter(({ namespaces }) => namespaces?.join() === tenant.namespace);
}

test.each([
  ["brings mail", { query: "wait_ms=1", sent: true, told: { messages: 1, timedOut: false } }],
  [
    "brings mail that nobody expected",
    { query: "wait_ms=1&expect=none", sent: true, told: { messages: 1 } },
  ],
  ["ends without mail", { query: "wait_ms=1", sent: false, told: { messages: 0, timedOut: true } }],
])("a wait that %s has a line at its begin and one at its end", async (_, given) => {
  const { query, sent, told } = given;
  const waiter = await newWaiter();
  const lines = listen();
  if (sent) await send(waiter);
  const { requestId } = await wait(waiter, { query });
  expect(linesOf(lines, waiter)).toMatchObject([
    { event: "wait", requestId },
    { event: "answer", requestId, ...told },
  ]);
});

test.each([
  ["fails", { happens: isLost, status: 500, code: "INTERNAL" }],
  ["does not answer", { happens: isLate, status: 503, code: "UNAVAILABLE" }],
])("a wait whose database %s ends in a line, too", async (_, { happens, status, code }) => {
  const waiter = await newWaiter();
  const lines = listen();
  const broken = { DB: databaseThat(happens) };
  const answer = await wait(waiter, { query: "wait_ms=1", broken });
  expect(answer.status).toBe(status);
  const { requestId } = answer;
  expect(linesOf(lines, waiter)).toMatchObject([
    { event: "wait", requestId },
    { event: "unanswered", requestId, code },
  ]);
});

test("a wait whose key is switched off meanwhile ends in a line that says so", async () => {
  const waiter = await newWaiter();
  const { tenant, token, id } = waiter;
  const lines = listen();
  const held = lines.next("wait");
  const waiting = wait(waiter);
  await held;
  const params = { company: tenant.companyId, key: id };
  await callConsole(CALLS.switchApiKey, { token, params, json: { active: false } });
  await send(waiter);
  const { status, requestId } = await waiting;
  expect(status).toBe(401);
  expect(linesOf(lines, waiter)).toMatchObject([
    { event: "wait", requestId },
    { event: "unanswered", requestId, code: "INVALID_API_KEY" },
  ]);
});

test("a wait whose caller hangs up ends in one line, whatever comes afterwards", async () => {
  const waiter = await newWaiter();
  const lines = listen();
  const caller = new AbortController();
  const held = lines.next("wait");
  const waiting = wait(waiter, { signal: caller.signal });
  await held;
  const ended = lines.next("unanswered");
  caller.abort();
  const { requestId } = await ended;
  await send(waiter);
  await waiting;
  expect(linesOf(lines, waiter)).toMatchObject([
    { event: "wait", requestId },
    { event: "unanswered", requestId, code: null },
  ]);
});
