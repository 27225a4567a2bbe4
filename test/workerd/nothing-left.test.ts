import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, expect, test, vi } from "vitest";
import * as schema from "../../drizzle/schema.ts";
import { capture } from "../../email-worker/capture.ts";
import { KEY_MEMORY_MS } from "../../worker/domain/limits.ts";
import type { PlanType } from "../../worker/domain/plans.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import { removeApiKey } from "../../worker/services/console-api-keys.ts";
import { listActivities, storeActivity } from "../../worker/store/activities.ts";
import { storeRefusal } from "../../worker/store/refusals.ts";
import {
  captureAt,
  creditOf,
  databases,
  deliveryTo,
  keysOf,
  mail,
  mailOf,
  newTenant,
  serviceAt,
  type Tenant,
} from "./builders.ts";
import { call } from "./calls.ts";
import { doom, dump, END, newEstate, NOW, paidAt, traces } from "./estate.ts";
import { storeKey } from "./isolation-victim.ts";
import { newMember } from "./people.ts";

const DAY_MS = 86_400_000;

afterAll(() => vi.unstubAllGlobals());

/** Tables that keep their rows when a company goes, and why. Every other one may keep none. */
const KEPT: Readonly<Record<string, string>> = {
  retired_names: "digests of names, so that nobody inherits the mail",
  status_checks: "what the service measures of itself, of no company",
  stripe_events: "ids of events that were taken, for 90 days, of no company",
};

/** What a limiter has on disk, its alarm included. */
function limiterOf(keyId: string) {
  return runInDurableObject(env.LIMITER.getByName(keyId), async (_, { storage }) => ({
    entries: [...(await storage.list()).keys()],
    alarm: await storage.getAlarm(),
  }));
}

async function keyIdsOf(companyId: string): Promise<string[]> {
  const { results } = await env.DB.prepare("select id from api_keys where company_id = ?")
    .bind(companyId)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

test("a company that is deleted leaves nothing in any table, in the bucket or in its keys' limiters", async () => {
  const [estate, other] = [await newEstate(), await newEstate()];
  await doom(estate.companyId, END);
  const tables = Object.values(schema).flatMap((table) =>
    is(table, SQLiteTable) ? [getTableName(table)] : [],
  );
  // A new table has to be filled by newEstate, or to stand in KEPT with its reason.
  const filled = new Set((await traces(estate)).map((line) => line.split(" ")[0]));
  const expected = tables.filter((name) => KEPT[name] === undefined);
  expect(filled).toEqual(new Set([...expected, "object"]));

  const keyIds = await keyIdsOf(estate.companyId);
  expect(keyIds).not.toEqual([]);
  for (const id of keyIds) await env.LIMITER.getByName(id).takeWait("filter");
  const theirs = new Set(await traces(other));

  await sweep(paidAt(END - 1));
  expect(await keyIdsOf(estate.companyId)).toEqual(keyIds);
  await sweep(paidAt(END));
  expect(await traces(estate)).toEqual([]);
  for (const id of keyIds) {
    await runDurableObjectAlarm(env.LIMITER.getByName(id));
    expect(await limiterOf(id)).toEqual({ entries: [], alarm: null });
  }
  const kept = [...theirs].filter(
    (line) => !/^(?:messages|refusals|object (?:r\d|retry))/.test(line),
  );
  expect(await traces(other)).toEqual(expect.arrayContaining(kept));
});

test("a deleted key is remembered until nobody can know it any more, and then not at all", async () => {
  const member = await newMember();
  const { id } = await storeKey(member.companyId, []);
  await env.LIMITER.getByName(id).takeWait("filter");
  await removeApiKey(serviceAt(Date.now()), member, id);
  const { entries, alarm } = await limiterOf(id);
  expect(entries).toContain("epoch");
  expect(alarm).toBeGreaterThan(Date.now() + KEY_MEMORY_MS / 2);
  await runDurableObjectAlarm(env.LIMITER.getByName(id));
  expect(await limiterOf(id)).toEqual({ entries: [], alarm: null });
  expect((await dump()).filter((line) => line.includes(id))).toEqual([]);
});

/** A short mail, one whose text lies beside it, a refusal, and a mail that still lacks its row. */
async function fill(tenant: Tenant): Promise<void> {
  for (const text of ["short", "long".repeat(30_000), "lost"]) {
    const raw = mailOf(`Subject: ${text.slice(0, 9)}`, "", text);
    await capture(captureAt(NOW), deliveryTo(tenant, text.slice(0, 4), raw), async () => raw);
  }
  const [lost] = (
    await env.DB.prepare(
      "delete from messages where company_id = ? and tag = 'lost' returning raw_key",
    )
      .bind(tenant.companyId)
      .all<{ raw_key: string }>()
  ).results;
  await env.MAIL.put(`retry/${lost?.raw_key}`, "");
}

function mailRowsOf({ companyId }: Tenant): Promise<string[]> {
  return dump().then((lines) =>
    lines.filter((line) => /^(?:messages|refusals) /.test(line) && line.includes(companyId)),
  );
}

test.each<[PlanType, number | null, number]>([
  ["free", null, 1],
  ["pro", null, 3],
  ["enterprise", null, 30],
  ["pro", 90, 90],
])(
  "mail of %s, by contract %s days, is whole a millisecond before %i days and gone then",
  async (plan, contract, days) => {
    const [tenant, longer] = [await newTenant({ plan }), await newTenant({ plan: "enterprise" })];
    await env.DB.prepare("update companies set retention_days = ? where id = ?")
      .bind(contract, tenant.companyId)
      .run();
    await env.DB.prepare("update companies set retention_days = 91 where id = ?")
      .bind(longer.companyId)
      .run();
    const expiry = NOW + days * DAY_MS;
    await fill(tenant);
    await fill(longer);
    const { refusal } = creditOf(tenant, 1);
    await storeRefusal(mail, { ...refusal, at: NOW, expiresAt: expiry });

    await sweep(serviceAt(expiry - 1));
    expect(await mailRowsOf(tenant)).toHaveLength(4);
    // The raw mail that lacked its row has it; the text beside one of them is the fourth object.
    expect(await keysOf(tenant)).toHaveLength(4);

    await sweep(serviceAt(expiry));
    expect(await mailRowsOf(tenant)).toEqual([]);
    expect(await keysOf(tenant)).toEqual([]);
    expect(await mailRowsOf(longer)).toHaveLength(3);
    expect(await keysOf(longer)).toHaveLength(4);
  },
);

test("a mail that lacks its row when its time is over goes with its mark", async () => {
  const tenant = await newTenant({ plan: "free" });
  await fill(tenant);
  await sweep(serviceAt(NOW + DAY_MS));
  expect(await mailRowsOf(tenant)).toEqual([]);
  expect(await keysOf(tenant)).toEqual([]);
});

test("what people did is kept for a year", async () => {
  const { companyId, user } = await newMember();
  const { control } = databases;
  const activity = { companyId, userId: user.userId, type: "login", subject: "" } as const;
  for (const at of [NOW, NOW + 1]) await storeActivity(control, { ...activity, at });
  const kept = async () =>
    (await listActivities(control, companyId, { before: undefined, limit: 9 })).map(({ at }) => at);
  await sweep(serviceAt(NOW + 365 * DAY_MS - 1));
  expect(await kept()).toEqual([NOW + 1, NOW]);
  await sweep(serviceAt(NOW + 365 * DAY_MS));
  expect(await kept()).toEqual([NOW + 1]);
});

test("a deleted namespace leaves its name and what its company used, and no mail", async () => {
  const estate = await newEstate();
  const other = { ...(await newTenant()) };
  await fill(other);
  await fill(estate);
  const { companyId, namespaceId, owner } = estate;
  const { results } = await env.DB.prepare("select raw_key from messages where namespace_id = ?")
    .bind(namespaceId)
    .all<{ raw_key: string }>();
  const objects = results.map(({ raw_key: key }) => key);
  expect(await keysOf(estate)).toEqual(expect.arrayContaining(objects));
  const path = `/v1/company/${companyId}/namespace/${namespaceId}`;
  expect((await call(owner, `DELETE ${path}`)).status).toBe(200);
  await sweep(paidAt(Date.now()));
  const left = (await dump()).filter((line) => line.includes(namespaceId));
  const tables = new Set(left.map((line) => line.split(" ")[0]));
  // Refusals stay until their time is over, for they tell the company where its mail went.
  const may = ["namespaces", "usage", "api_key_namespaces", "refusals", "sweep_cursors"];
  expect(may).toEqual(expect.arrayContaining([...tables]));
  const keys = await keysOf(estate);
  expect(keys.filter((key) => key.startsWith("retry/") || objects.includes(key))).toEqual([]);
  expect(await keysOf(other)).toHaveLength(4);
});
