import { afterAll, beforeAll, expect, test } from "vitest";
import { HealthAnswer } from "../../worker/contract/health.ts";
import { SummaryPage } from "../../worker/contract/inbox.ts";
import { HOSTILE_MAILS } from "../fixtures/hostile/corpus.ts";
import { apiOf, json } from "./api.ts";
import { anotherApi, newTenant, type Tenant } from "./builders.ts";
import { sendHostile, type Answer } from "./hostile-sending.ts";
import { MailReader } from "./mail-reader.ts";
import { newMail } from "./mails.ts";
import { cheapest, startWatched, type RuntimeProcess } from "./runtime-process.ts";
import type { Service } from "./service.ts";
import { AUTH_SECRET, openSession } from "./sessions.ts";

/** What one call may cost: the one that takes a mail in, and each that reads it. */
const MAX_CPU_MS = 2_000;
const MAX_MEMORY = 1024 * 1024 * 1024;
const PAGE = 100;

let service: Service;
let runtime: RuntimeProcess;
let tenant: Tenant;
let reader: MailReader;
beforeAll(async () => {
  ({ service, runtime } = await startWatched({ AUTH_SECRET }));
  tenant = await newTenant(service);
  reader = await MailReader.open(service, tenant);
});
afterAll(() => service.stop());

/** In the order of their coming. */
const kept: string[] = [];
const figures: { readonly name: string; readonly cpuMs: number }[] = [];

/** Reads a mail that was kept by every route; what the dearest call cost, ms. */
async function readIfKept(answer: Answer, raw: Uint8Array): Promise<number> {
  if (!("id" in answer)) return 0;
  const bound = { runtime, limitMs: MAX_CPU_MS };
  const { id } = answer;
  const view = await cheapest(bound, () => reader.readings({ id, raw }));
  let dearest = view.cpuMs;
  for (const reading of view.result) {
    const { cpuMs } = await cheapest(bound, reading);
    dearest = Math.max(dearest, cpuMs);
  }
  return dearest;
}

/** A plain mail right after a hostile one is taken; the lists below have it in its place. */
async function sendPlain(index: number): Promise<void> {
  const { id } = await tenant.api.send(tenant.address(`p${index}`), newMail(`after ${index}`));
  kept.push(id);
}

test("the corpus names at least 300 faults, each by a name and a mail of its own", () => {
  expect(HOSTILE_MAILS.length).toBeGreaterThanOrEqual(300);
  expect(new Set(HOSTILE_MAILS.map(({ name }) => name)).size).toBe(HOSTILE_MAILS.length);
});

test.each(HOSTILE_MAILS.map((hostile, index) => [hostile.name, hostile, index] as const))(
  "%s",
  async (name, hostile, index) => {
    const raw = hostile.build();
    const doors = { api: tenant.api, smtpPort: service.server.smtpPort };
    const bound = { runtime, limitMs: MAX_CPU_MS };
    const taken = await cheapest(bound, async (turn) => {
      const to = tenant.address(`h${index}.${turn}`);
      const answer = await sendHostile(doors, hostile, { to, raw });
      expect("code" in answer ? answer.code : null).toBe(hostile.refused ?? null);
      if ("id" in answer) kept.push(answer.id);
      return answer;
    });
    const readMs = await readIfKept(taken.result, raw);
    expect(Math.max(taken.cpuMs, readMs)).toBeLessThanOrEqual(MAX_CPU_MS);
    figures.push({ name, cpuMs: taken.cpuMs });
    await sendPlain(index);
  },
);

test("all that was taken is listed in its order, headers and all", async () => {
  const listed: string[] = [];
  for (let offset = 0; offset <= kept.length; offset += PAGE) {
    // A key of its own for each page: one key reads four times a second.
    const api = await anotherApi(service, tenant);
    const { data } = await api.read({ limit: PAGE, offset, headers: true });
    listed.push(...data.map(({ id }) => id));
  }
  expect(listed).toEqual(kept.toReversed());
});

test("the console lists all of it in its order", async () => {
  const { companyId, namespace } = tenant;
  const { token } = await openSession(service, companyId);
  const url = new URL(`/v1/company/${companyId}/messages`, service.apiUrl);
  url.search = new URLSearchParams({ ns: namespace.name, limit: String(PAGE) }).toString();
  const listed: string[] = [];
  for (let hasMore = true; hasMore;) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const page = await json(SummaryPage, answer);
    listed.push(...page.data.map(({ id }) => id));
    url.searchParams.set("before", page.data.at(-1)?.cursor ?? "");
    ({ hasMore } = page);
  }
  expect(listed).toEqual(kept.toReversed());
});

test("after all of them the runtime is alive, small and well", async () => {
  expect(runtime.isAlive()).toBe(true);
  if (process.env["HOSTILE_FIGURES"] !== undefined) {
    const dearest = figures.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 10);
    process.stdout.write(`${JSON.stringify({ dearest, memory: runtime.memory() }, null, 2)}\n`);
  }
  expect(runtime.memory().peak).toBeLessThan(MAX_MEMORY);
  const answer = await apiOf(service.apiUrl, null).call("/api/server/health");
  expect(await json(HealthAnswer, answer)).toMatchObject({ passed: true, status: "ok" });
});
