import { env } from "cloudflare:workers";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { activities, companies, messages, retiredNames } from "../../drizzle/schema.ts";
import { capture } from "../../email-worker/capture.ts";
import { recapture } from "../../email-worker/recapture.ts";
import { DELETE_STEPS, NAMESPACES_PER_DAY, SWEEP_CHUNK } from "../../worker/domain/limits.ts";
import { generateName } from "../../worker/domain/namespace-name.ts";
import { digestSecret } from "../../worker/domain/secret.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import { addApiKey, showApiKeys } from "../../worker/services/console-api-keys.ts";
import {
  addNamespace,
  removeNamespace,
  showNamespaces,
  switchNamespace,
} from "../../worker/services/console-namespaces.ts";
import type { Member } from "../../worker/services/signed-in.ts";
import { findKeyHolder } from "../../worker/store/api-keys.ts";
import { digestKey } from "../../worker/domain/api-key.ts";
import { parseId } from "../../worker/domain/ids.ts";
import { putRaw } from "../../worker/store/raw-mail.ts";
import {
  captureAt,
  createAndDelete,
  creditOf,
  databases,
  deliveryTo,
  keysOf,
  mail,
  mailOf,
  newMessage,
  serviceAt,
  type Tenant,
} from "./builders.ts";
import { storeMessage } from "../../worker/store/new-message.ts";
import { ask, asMember } from "./calls.ts";
import { newMember } from "./people.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAIL = mailOf("From: app@shop.test", "Subject: Hello", "", "Hello");

async function newBox(member: Member, name?: string, now = NOW): Promise<Tenant> {
  const body = name === undefined ? {} : { name };
  const made = await addNamespace(serviceAt(now), member, body);
  const id = parseId("namespace", made.id);
  if (id === null) throw new Error(`not an id: ${made.id}`);
  return { companyId: member.companyId, namespaceId: id, namespace: made.name };
}

async function rowsIn({ namespaceId }: Tenant) {
  return databases.control.select().from(messages).where(eq(messages.namespaceId, namespaceId));
}

/** Repeats the namespace's message, which is faster than storing so many. */
async function copyMessage({ namespaceId }: Tenant, times: number): Promise<void> {
  const { seq: _, id: __, ...same } = getTableColumns(messages);
  const columns = sql.raw(
    Object.values(same)
      .map(({ name }) => `"${name}"`)
      .join(", "),
  );
  await databases.control.run(sql`
    with recursive copies(n) as (select 1 union all select n + 1 from copies where n < ${times})
    insert into messages (id, ${columns}) select id || n, ${columns}
    from messages cross join copies where namespace_id = ${namespaceId}
  `);
}

test("a new namespace takes mail at once and shows the month's mails, environment and host", async () => {
  const member = await newMember({ plan: "pro" });
  const name = generateName();
  const made = await addNamespace(serviceAt(NOW), member, { name, environment: "staging" });
  const other = await newBox(member, undefined, NOW + 1);
  const tenant: Tenant = { ...other, namespace: name };
  for (const tag of ["a", "b"]) {
    await capture(captureAt(NOW), deliveryTo(tenant, tag, MAIL), async () => MAIL);
  }
  const shown = await showNamespaces(serviceAt(NOW), member);
  expect(shown).toEqual([
    { ...made, usage: 2, total: 2 },
    expect.objectContaining({ id: other.namespaceId, usage: 0 }),
  ]);
  const nextMonth = await showNamespaces(serviceAt(Date.UTC(2026, 11, 1)), member);
  expect(nextMonth[0]).toMatchObject({ usage: 0, total: 2 });
  expect(made).toMatchObject({
    name,
    environment: "staging",
    active: true,
    domain: "in.localhost",
    companyId: member.companyId,
  });
  const [activity] = await databases.control
    .select()
    .from(activities)
    .where(eq(activities.companyId, member.companyId));
  expect(activity).toMatchObject({
    type: "namespace_created",
    subject: name,
    userId: member.user.userId,
  });
});

test("fifty creations at once on Free leave one namespace, and the rest say the limit", async () => {
  const member = await newMember({ plan: "free" });
  const settled = await Promise.allSettled(
    Array.from({ length: 50 }, () => addNamespace(serviceAt(NOW), member, {})),
  );
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const reasons = settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  for (const reason of reasons) {
    expect(reason).toMatchObject({
      code: "NAMESPACE_LIMIT_REACHED",
      message:
        "You have reached the limit of 1 namespace(s) for your Free plan. " +
        "Please upgrade your plan or delete an existing namespace.",
      fields: {
        title: "Namespace Limit Reached",
        limit: 1,
        plan: "free",
        upgradeUrl: "/console/billing",
      },
    });
  }
  expect(await showNamespaces(serviceAt(NOW), member)).toHaveLength(1);
});

test("a deleted namespace makes room for another, and Enterprise has no limit", async () => {
  const free = await newMember({ plan: "free" });
  const { namespaceId } = await newBox(free);
  await removeNamespace(serviceAt(NOW), free, namespaceId);
  await newBox(free);
  const large = await newMember({ plan: "enterprise" });
  for (let index = 0; index < 4; index++) await newBox(large);
  expect(await showNamespaces(serviceAt(NOW), large)).toHaveLength(4);
});

test("a company can't take name after name away from everybody else", async () => {
  const member = await newMember({ plan: "enterprise" });
  await createAndDelete(member.companyId, NAMESPACES_PER_DAY - 1, NOW - MINUTE_MS);
  const settled = await Promise.allSettled(Array.from({ length: 5 }, () => newBox(member)));
  const [box] = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const refused = settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  expect(refused).toHaveLength(4);
  for (const reason of refused) {
    expect(reason).toMatchObject({ code: "RATE_LIMITED", headers: { "retry-after": "3600" } });
  }
  if (box === undefined) throw new Error("none was created");
  await removeNamespace(serviceAt(NOW), member, box.namespaceId);
  await expect(newBox(member, box.namespace)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  const stranger = await newMember();
  await expect(newBox(stranger, box.namespace)).rejects.toMatchObject({ code: "NAMESPACE_TAKEN" });
  await newBox(stranger);
  expect((await newBox(member, box.namespace, NOW + DAY_MS)).namespace).toBe(box.namespace);
});

test("a name that is a stranger's, was one's or a gone company's is refused in the same words", async () => {
  const [mine, theirs] = [await newMember({ plan: "pro" }), await newMember({ plan: "pro" })];
  const taken = await newBox(theirs);
  const deleted = await newBox(theirs);
  await removeNamespace(serviceAt(NOW), theirs, deleted.namespaceId);
  const gone = generateName();
  await databases.control.insert(retiredNames).values({ digest: await digestSecret(gone) });
  for (const name of [taken.namespace, deleted.namespace, gone]) {
    await expect(addNamespace(serviceAt(NOW), mine, { name })).rejects.toMatchObject({
      code: "NAMESPACE_TAKEN",
      message: "This name is not available. Choose another.",
    });
    const upper = asMember(mine.token, "POST", { name: name.toUpperCase() });
    expect(await ask(`/v1/company/${mine.companyId}/namespace`, upper)).toMatchObject({
      status: 409,
      body: { error: { code: "NAMESPACE_TAKEN" } },
    });
  }
  expect(await showNamespaces(serviceAt(NOW), mine)).toEqual([]);
});

test.for<[string, RegExp]>([
  ["POSTmaster", /reserved/],
  ["-acme-ci", /begin and end/],
  ["acme", /at least 6/],
  ["acme.ci", /letters, numbers, and hyphens/],
])("the name %s is refused with a reason", async ([name, reason]) => {
  const member = await newMember();
  const path = `/v1/company/${member.companyId}/namespace`;
  const { status, body } = await ask(path, asMember(member.token, "POST", { name }));
  expect(status).toBe(400);
  expect(body).toMatchObject({
    passed: false,
    message: expect.stringMatching(reason),
    error: { code: "INVALID_PARAMETER", parameter: "name" },
  });
});

test("a company takes its own deleted name again, and the earlier mail never shows", async () => {
  const member = await newMember({ plan: "free" });
  const name = generateName();
  const old = await newBox(member, name, NOW - MINUTE_MS);
  // A mail that was kept, but has no row yet when its namespace is deleted.
  const rawKey = `r1/${old.companyId}/${newMessage(old).id}.aaaaaaaa.eml`;
  const { envelope } = deliveryTo(old, "late", MAIL);
  const times = { receivedAt: NOW - 1, expiresAt: NOW + 60 * MINUTE_MS };
  await putRaw(env.MAIL, rawKey, {
    raw: MAIL,
    metadata: { envelope, source: "email", ...times },
  });
  await removeNamespace(serviceAt(NOW), member, old.namespaceId);
  const again = await newBox(member, name);
  expect(again.namespace).toBe(name);
  expect(again.namespaceId).not.toBe(old.namespaceId);
  await expect(recapture(captureAt(NOW), rawKey)).resolves.toBe("removed");
  expect(await rowsIn(again)).toEqual([]);
  expect(await keysOf(again)).toEqual([]);
  await capture(captureAt(NOW), deliveryTo(again, "new", MAIL), async () => MAIL);
  expect(await rowsIn(again)).toHaveLength(1);
});

test("taking an own name again does not free it for others when the plan has no room", async () => {
  const member = await newMember({ plan: "free" });
  const old = await newBox(member);
  await removeNamespace(serviceAt(NOW), member, old.namespaceId);
  await newBox(member);
  await expect(newBox(member, old.namespace)).rejects.toMatchObject({
    code: "NAMESPACE_LIMIT_REACHED",
  });
  const stranger = await newMember();
  await expect(newBox(stranger, old.namespace)).rejects.toMatchObject({ code: "NAMESPACE_TAKEN" });
});

test("a key of the deleted namespace alone reaches nothing afterwards, and is not shown as global", async () => {
  const member = await newMember({ plan: "pro" });
  const [gone, kept] = [await newBox(member), await newBox(member)];
  const { key } = await addApiKey(serviceAt(NOW), member, {
    ns: [gone.namespace],
    expires: "never",
  });
  await removeNamespace(serviceAt(NOW), member, gone.namespaceId);
  await newBox(member, gone.namespace);
  const holder = await findKeyHolder(databases.control, await digestKey(key));
  expect(holder?.namespaces).toEqual([]);
  const [shown] = await showApiKeys(serviceAt(NOW), member);
  expect(shown).toMatchObject({ ns: [gone.namespace], deletedNs: [gone.namespace] });
  expect(await showNamespaces(serviceAt(NOW), member)).toContainEqual(
    expect.objectContaining({ id: kept.namespaceId }),
  );
});

test("a switch turns a namespace off for mail, and on for good", async () => {
  const member = await newMember();
  const tenant = await newBox(member);
  const token = member.token;
  const path = `/v1/company/${member.companyId}/namespace/${tenant.namespaceId}`;
  const off = await ask(path, asMember(token, "PUT", { active: false }));
  expect(off.body).toMatchObject({ id: tenant.namespaceId, active: false, usage: 0 });
  const refused = await capture(captureAt(NOW), deliveryTo(tenant, "t", MAIL), async () => MAIL);
  expect(refused).toMatchObject({ reason: "inactive_namespace" });
  const on = await switchNamespace(serviceAt(NOW), member, {
    namespace: tenant.namespaceId,
    active: true,
  });
  expect(on).toMatchObject({ active: true, activeUntil: null });
  const taken = await capture(captureAt(NOW), deliveryTo(tenant, "t", MAIL), async () => MAIL);
  expect(taken.kind).toBe("captured");
});

test("after a downgrade what is beyond the plan is switched off and on as before, and nothing is added", async () => {
  const member = await newMember({ plan: "pro" });
  const [, second] = [await newBox(member), await newBox(member)];
  const keys = [];
  for (const ns of [[], [second.namespace]]) {
    keys.push(await addApiKey(serviceAt(NOW), member, { ns, expires: "never" }));
  }
  await databases.control
    .update(companies)
    .set({ plan: "free" })
    .where(eq(companies.id, member.companyId));
  const { token } = member;
  const path = `/v1/company/${member.companyId}`;
  const key = keys[1] ?? { id: "", key: "" };
  for (const active of [false, true]) {
    const box = `${path}/namespace/${second.namespaceId}`;
    const switched = await ask(box, asMember(token, "PUT", { active }));
    expect(switched).toMatchObject({ status: 200, body: { active } });
    const changed = await ask(`${path}/api-key/${key.id}`, asMember(token, "PUT", { active }));
    expect(changed).toMatchObject({ status: 200, body: { passed: true } });
    const used = await ask("/api/v1/usage", { headers: { "api-key": key.key } });
    expect(used.status).toBe(active ? 200 : 401);
  }
  const taken = await capture(captureAt(NOW), deliveryTo(second, "t", MAIL), async () => MAIL);
  expect(taken.kind).toBe("captured");
  for (const [call, body, code] of [
    ["namespace", {}, "NAMESPACE_LIMIT_REACHED"],
    ["api-key", { ns: [] }, "API_KEY_LIMIT_REACHED"],
  ] as const) {
    const refused = await ask(`${path}/${call}`, asMember(token, "POST", body));
    expect(refused).toMatchObject({ status: 403, body: { error: { code } } });
  }
});

test("deleting a namespace takes its rows and its objects along, and nobody else's", async () => {
  const member = await newMember({ plan: "pro" });
  const [gone, kept] = [await newBox(member), await newBox(member)];
  const long = mailOf("Content-Type: text/html", "", "<p>long</p>\n".repeat(10_000));
  for (const tenant of [gone, kept]) {
    await capture(captureAt(NOW), deliveryTo(tenant, "t", long), async () => long);
  }
  expect(await keysOf(gone)).toHaveLength(4);
  await removeNamespace(serviceAt(NOW), member, gone.namespaceId);
  expect(await rowsIn(gone)).toEqual([]);
  expect(await rowsIn(kept)).toHaveLength(1);
  expect(await keysOf(gone)).toHaveLength(2);
  const log = await databases.control
    .select()
    .from(activities)
    .where(eq(activities.companyId, member.companyId));
  expect(log.map(({ type, subject }) => [type, subject])).toContainEqual([
    "namespace_deleted",
    gone.namespace,
  ]);
});

test("what is too much for one deletion goes with the sweep, and so does a mail that came in beside it", async () => {
  const member = await newMember({ plan: "pro" });
  const tenant = await newBox(member);
  await storeMessage(mail, newMessage(tenant), creditOf(tenant, null));
  await copyMessage(tenant, SWEEP_CHUNK * DELETE_STEPS);
  await removeNamespace(serviceAt(NOW), member, tenant.namespaceId);
  const left = await rowsIn(tenant);
  expect(left.length).toBeGreaterThan(0);
  await sweep(serviceAt(NOW));
  expect(await rowsIn(tenant)).toEqual([]);
  // A capture that was admitted before the deletion, and stored after the sweep.
  await storeMessage(mail, newMessage(tenant), creditOf(tenant, null));
  await sweep(serviceAt(NOW + 4 * MINUTE_MS));
  expect(await rowsIn(tenant)).toEqual([]);
});

test("a deletion is done though the bucket fails, and the sweep takes the mail", async () => {
  const member = await newMember();
  const tenant = await newBox(member);
  await capture(captureAt(NOW), deliveryTo(tenant, "t", MAIL), async () => MAIL);
  const bucket = new Proxy(env.MAIL, {
    get(target, name) {
      if (name === "delete") return () => Promise.reject(new Error("R2 is away"));
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await removeNamespace({ ...serviceAt(NOW), bucket }, member, tenant.namespaceId);
  expect(await showNamespaces(serviceAt(NOW), member)).toEqual([]);
  expect(await rowsIn(tenant)).toHaveLength(1);
  await sweep(serviceAt(NOW));
  expect(await rowsIn(tenant)).toEqual([]);
  expect(await keysOf(tenant)).toEqual([]);
});

test("a stranger's namespace, a deleted one and nonsense are not found, in the same words", async () => {
  const [mine, theirs] = [await newMember(), await newMember({ plan: "pro" })];
  const foreign = await newBox(theirs);
  const own = await newBox(mine);
  await removeNamespace(serviceAt(NOW), mine, own.namespaceId);
  const token = mine.token;
  for (const id of [foreign.namespaceId, own.namespaceId, "nonsense"]) {
    const path = `/v1/company/${mine.companyId}/namespace/${id}`;
    for (const init of [asMember(token, "DELETE"), asMember(token, "PUT", { active: false })]) {
      const { status, body } = await ask(path, init);
      expect(status).toBe(404);
      expect(body).toMatchObject({ error: { code: "NAMESPACE_NOT_FOUND" } });
    }
  }
  expect(await showNamespaces(serviceAt(NOW), theirs)).toMatchObject([{ active: true }]);
});

test("readers may look, but not change; strangers see no company", async () => {
  const reader = await newMember({ level: 4 });
  const token = reader.token;
  const path = `/v1/company/${reader.companyId}`;
  expect((await ask(`${path}/namespaces`, asMember(token))).status).toBe(200);
  expect((await ask(`${path}/namespace`, asMember(token, "POST", {}))).status).toBe(403);
  const other = await newMember();
  const foreign = `/v1/company/${other.companyId}`;
  for (const call of ["namespaces", "usage", "refused", "api-keys"]) {
    expect((await ask(`${foreign}/${call}`, asMember(token))).status).toBe(404);
  }
});

test("a company's usage and refused mail are read by session as they are by key", async () => {
  const member = await newMember({ plan: "pro", mailLimit: 1 });
  const tenant = await newBox(member, undefined, Date.now() - 1);
  const { key } = await addApiKey(serviceAt(NOW), member, { ns: [], expires: "never" });
  for (const tag of ["a", "b"]) {
    await capture(captureAt(Date.now()), deliveryTo(tenant, tag, MAIL), async () => MAIL);
  }
  const token = member.token;
  const path = `/v1/company/${member.companyId}`;
  const byKey = { headers: { "api-key": key } };
  for (const [call, twin] of [
    [`${path}/usage`, "/api/v1/usage"],
    [`${path}/refused`, "/api/v1/refused"],
    [`${path}/refused?ns=${tenant.namespace}&limit=1`, "/api/v1/refused?limit=1"],
  ] as const) {
    const [bySession, byTwin] = [await ask(call, asMember(token)), await ask(twin, byKey)];
    expect(bySession.status).toBe(200);
    expect(bySession.body).toEqual(byTwin.body);
  }
  const usage = await ask(`${path}/usage`, asMember(token));
  expect(usage.body).toMatchObject({ data: { limit: 1, used: 1, left: 0 } });
  const foreign = await newBox(await newMember());
  const refused = await ask(`${path}/refused?ns=${foreign.namespace}`, asMember(token));
  expect(refused).toMatchObject({ status: 404, body: { error: { code: "NAMESPACE_NOT_FOUND" } } });
});
