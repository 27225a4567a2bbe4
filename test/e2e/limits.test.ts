import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal, type Api, type Query } from "./api.ts";
import { anotherApi, newNamespace, newTenant, type Tenant } from "./builders.ts";
import { BRIEF_HOLD_MS } from "../../worker/domain/limits.ts";
import { newMail, times } from "./mails.ts";
import { startService, type Service } from "./service.ts";
import { holdWait } from "./waits.ts";

const READ_SPAN_MS = 1_000;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** What `calls` gave under a new key, all within one second: on a machine too busy for it, once more. */
async function withinOneSecond<T>(
  tenant: Tenant,
  calls: (api: Api) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  for (;;) {
    const api = await anotherApi(service, tenant);
    const startedAt = performance.now();
    const results = await calls(api);
    if (performance.now() - startedAt < READ_SPAN_MS) return results;
  }
}

function get(api: Api, query: Query = {}): Promise<Response> {
  return api.call("/api/v1/message", { query });
}

async function inTurn(api: Api, queries: readonly Query[]): Promise<Response[]> {
  const answers: Response[] = [];
  for (const query of queries) answers.push(await get(api, query));
  return answers;
}

function statuses(answers: readonly Response[]): number[] {
  return answers.map(({ status }) => status);
}

function rateHeaders({ headers }: Response): Record<string, number> {
  return Object.fromEntries(
    ["limit", "remaining", "reset"].map((name) => [name, Number(headers.get(`ratelimit-${name}`))]),
  );
}

test("of a dozen reads at once four are answered, and the others told when to come again", async () => {
  const tenant = await newTenant(service);
  const answers = await withinOneSecond(tenant, (api) => Promise.all(times(12, () => get(api))));
  const answered = answers.filter(({ status }) => status === 200);
  const remaining = answered.map((answer) => rateHeaders(answer)["remaining"]);
  expect(new Set(remaining)).toEqual(new Set([3, 2, 1, 0]));
  expect(answered).toHaveLength(4);
  for (const answer of answered) expect(rateHeaders(answer)).toMatchObject({ limit: 4, reset: 1 });

  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(8);
  for (const answer of refused) {
    expect(rateHeaders(answer)).toEqual({ limit: 4, remaining: 0, reset: 1 });
    expect(answer.headers.get("retry-after")).toBe("1");
    const { status, code, ["retryAfterMs"]: retryAfterMs } = await refusal(answer);
    expect({ status, code }).toEqual({ status: 429, code: "RATE_LIMITED" });
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(retryAfterMs).toBeLessThanOrEqual(READ_SPAN_MS);
  }
});

test("a reader that comes again when it was told is answered", async () => {
  const tenant = await newTenant(service);
  const answers = await withinOneSecond(tenant, async (api) => {
    const burst = await Promise.all(times(5, () => get(api)));
    return burst.map((answer) => ({ api, answer }));
  });
  const refused = answers.find(({ answer }) => answer.status === 429);
  if (!refused) throw new Error("none of five reads was refused");
  const { ["retryAfterMs"]: retryAfterMs } = await refusal(refused.answer);
  await pause(Number(retryAfterMs));
  expect((await get(refused.api)).status).toBe(200);
});

test("every key has reads of its own", async () => {
  const tenant = await newTenant(service);
  const other = await anotherApi(service, tenant);
  const answers = await withinOneSecond(tenant, async (api) => [
    ...(await inTurn(
      api,
      times(5, () => ({})),
    )),
    await get(other),
  ]);
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 429, 200]);
});

test("only reading the list is limited", async () => {
  const { api, address } = await newTenant(service);
  const taken = await Promise.all(times(10, (i) => api.send(address("t"), newMail(`${i}`))));
  await Promise.all(taken.flatMap(({ id }) => [api.show(id), api.raw(id), api.usage()]));
  expect((await api.read()).data).toHaveLength(10);
});

test("two waits in vain on one filter use up its waits, and the third is told when to come again", async () => {
  const { api } = await newTenant(service);
  const answers = await inTurn(
    api,
    times(3, () => ({ tag: "t", wait_ms: 0 })),
  );
  expect(statuses(answers)).toEqual([200, 200, 429]);
  const [first, second, third] = answers.map((answer) => rateHeaders(answer));
  expect(first).toEqual({ limit: 2, remaining: 1, reset: 30 });
  expect(second).toMatchObject({ limit: 2, remaining: 0 });
  expect(third).toMatchObject({ limit: 2, remaining: 0 });
  const refused = answers.find((answer) => answer.status === 429);
  if (!refused) throw new Error("none of three waits was refused");
  expect(refused.headers.get("retry-after")).toBe(String(third?.["reset"]));
  const { code, ["retryAfterMs"]: retryAfterMs } = await refusal(refused);
  expect(code).toBe("RATE_LIMITED");
  expect(retryAfterMs).toBeGreaterThan(READ_SPAN_MS);
  expect(retryAfterMs).toBeLessThanOrEqual(30_000);
});

test("while two waits on one filter are held, more of them are refused at once", async () => {
  const { api, namespace, address } = await newTenant(service);
  const query = { ns: namespace.name, tag: "t" };
  const first = await holdWait(service, api, query);
  const second = await holdWait(service, api, query);
  const more = await Promise.all(times(8, () => get(api, { ...query, await_messages: true })));
  expect(new Set(statuses(more))).toEqual(new Set([429]));
  await api.send(address("t"), newMail("s"));
  expect((await first.answer).data).toHaveLength(1);
  expect((await second.answer).data).toHaveLength(1);
});

test("the same mailboxes, written otherwise, are the same filter", async () => {
  const { api, companyId, namespace } = await newTenant(service);
  const other = await newNamespace(service, { companyId });
  const [a, b] = [namespace.name, other.name];
  const answers = await inTurn(api, [
    { ns: `${a},${b}`, tag: "x,y", wait_ms: 0 },
    { ns: `${b.toUpperCase()}, ${a},${a}`, tag: "Y,x", wait_ms: 0, q: "words", limit: 7 },
    { tag: "y,x", wait_ms: 0, count: 2 },
  ]);
  expect(statuses(answers)).toEqual([200, 200, 429]);
});

test("another tag, start of a tag, namespace or key has waits of its own", async () => {
  const tenant = await newTenant(service);
  const { api, companyId, namespace } = tenant;
  const other = await newNamespace(service, { companyId });
  const used = { ns: namespace.name, tag: "t", wait_ms: 0 };
  expect(statuses(await inTurn(api, [used, used, used]))).toEqual([200, 200, 429]);
  // Long enough to be no reads, of which there are but four.
  const held = { ...used, wait_ms: BRIEF_HOLD_MS };
  const answers = await Promise.all([
    get(api, { ...held, tag: "u" }),
    get(api, { ...held, tag: "t,u" }),
    get(api, { ...held, tag_prefix: "t" }),
    get(api, { ns: namespace.name, wait_ms: BRIEF_HOLD_MS }),
    get(api, { ...held, ns: other.name }),
    get(await anotherApi(service, tenant), used),
  ]);
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 200]);
});

test("a wait that brought mail gives its token back", async () => {
  const { api, namespace, address } = await newTenant(service);
  let after = "0";
  for (const subject of ["1", "2", "3", "4"]) {
    const query = { ns: namespace.name, tag: "t", after };
    const { answer } = await holdWait(service, api, query);
    await api.send(address("t"), newMail(subject));
    const page = await answer;
    expect(page.data).toMatchObject([{ subject }]);
    after = page.pagination.cursor;
  }
  const nothing = { ns: namespace.name, tag: "t", after, wait_ms: 0 };
  expect(statuses(await inTurn(api, [nothing, nothing, nothing]))).toEqual([200, 200, 429]);
});

test("a wait that is answered at once counts as a read", async () => {
  const tenant = await newTenant(service);
  await tenant.api.send(tenant.address("t"), newMail("there"));
  const wait = { tag: "t", await_messages: true };
  const answers = await withinOneSecond(tenant, (api) =>
    inTurn(api, [wait, wait, {}, wait, wait, {}]),
  );
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 429, 429]);
  expect(answers.map((answer) => rateHeaders(answer)["limit"])).toEqual([4, 4, 4, 4, 4, 4]);
});

test("a wait that hardly waits counts as a read, whatever filter it names", async () => {
  const tenant = await newTenant(service);
  await tenant.api.send(tenant.address("signup"), newMail("there"));
  const answers = await withinOneSecond(tenant, (api) =>
    inTurn(
      api,
      times(6, (i) => ({ tag: `signup,x${i}`, count: 100, limit: 100, wait_ms: i })),
    ),
  );
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 429, 429]);
  for (const answer of answers.slice(4)) expect(answer.headers.get("retry-after")).toBe("1");
});
