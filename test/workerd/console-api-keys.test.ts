import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { activities, apiKeyNamespaces, apiKeys } from "../../drizzle/schema.ts";
import { newId } from "../../worker/domain/ids.ts";
import { addApiKey, showApiKey, showApiKeys } from "../../worker/services/console-api-keys.ts";
import { addNamespace } from "../../worker/services/console-namespaces.ts";
import { databases, serviceAt } from "./builders.ts";
import { ask, asMember } from "./calls.ts";
import { newMember } from "./people.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;

function withKey(key: string): RequestInit {
  return { headers: { "api-key": key } };
}

test("a key is shown whole once, then masked, and the database has no part of its middle", async () => {
  const member = await newMember();
  const token = member.token;
  const path = `/v1/company/${member.companyId}`;
  const made = await ask(`${path}/api-key`, asMember(token, "POST", { ns: [] }));
  expect(made).toMatchObject({
    status: 200,
    body: { passed: true, data: { key: expect.stringMatching(/^rst_/), ns: [] } },
  });
  const [stored] = await databases.control
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.companyId, member.companyId));
  const list = await ask(`${path}/api-keys`, asMember(token));
  expect(list.body).toEqual([
    {
      id: stored?.id,
      key: expect.stringMatching(/^rst_\*{35}[a-z2-7]{4}$/),
      ns: [],
      deletedNs: [],
      active: true,
      expired: false,
      expiresAt: null,
      usage: 0,
      lastUsedAt: null,
      created_at: expect.any(String),
      companyId: member.companyId,
    },
  ]);
  const one = await ask(`${path}/api-key/${stored?.id}`, asMember(token));
  expect([one.body]).toEqual(list.body);
  const middle = /"key":"rst_([a-z2-7]{35})/.exec(JSON.stringify(made.body))?.[1] ?? "no key";
  expect(JSON.stringify(stored)).not.toContain(middle);
  const [activity] = await databases.control
    .select()
    .from(activities)
    .where(eq(activities.companyId, member.companyId));
  expect(activity?.type).toBe("api_key_created");
  expect(activity?.subject).toMatch(/^rst_\*{35}[a-z2-7]{4}$/);
});

test("a key reaches the namespaces it was made for, by name or by id, and no others", async () => {
  const member = await newMember({ plan: "enterprise" });
  const named = await addNamespace(serviceAt(NOW), member, {});
  const byId = await addNamespace(serviceAt(NOW), member, {});
  const other = await addNamespace(serviceAt(NOW), member, {});
  const ns = [named.name.toUpperCase(), byId.id, byId.name];
  const made = await addApiKey(serviceAt(NOW), member, { ns, expires: "never" });
  expect(made.ns).toEqual([named.name, byId.name]);
  const shown = await showApiKey(serviceAt(NOW), member, made.id);
  expect(shown.ns.toSorted()).toEqual([named.name, byId.name].toSorted());
  const allowed = `/api/v1/message?ns=${named.name},${byId.name}`;
  expect((await ask(allowed, withKey(made.key))).status).toBe(200);
  const denied = await ask(`/api/v1/message?ns=${other.name}`, withKey(made.key));
  expect(denied.body).toMatchObject({ error: { code: "UNAUTHORIZED_NAMESPACES" } });
});

test("a key for an unknown or a stranger's namespace is refused, and none is left", async () => {
  const [mine, theirs] = [await newMember(), await newMember()];
  const foreign = await addNamespace(serviceAt(NOW), theirs, {});
  for (const ns of [foreign.name, foreign.id, "nobody99"]) {
    await expect(
      addApiKey(serviceAt(NOW), mine, { ns: [ns], expires: "never" }),
    ).rejects.toMatchObject({ code: "NAMESPACE_NOT_FOUND" });
  }
  expect(await showApiKeys(serviceAt(NOW), mine)).toEqual([]);
});

test("fifty creations at once on Free leave one key with one set of links, and the rest say the limit", async () => {
  const member = await newMember({ plan: "free" });
  const { name } = await addNamespace(serviceAt(NOW), member, {});
  const settled = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      addApiKey(serviceAt(NOW), member, { ns: [name], expires: "never" }),
    ),
  );
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const reasons = settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  for (const reason of reasons) {
    expect(reason).toMatchObject({
      code: "API_KEY_LIMIT_REACHED",
      message:
        "You have reached the limit of 1 API key(s) for your Free plan. " +
        "Please upgrade your plan or delete an existing API key.",
      fields: { title: "API Key Limit Reached", limit: 1, upgradeUrl: "/console/billing" },
    });
  }
  expect(await showApiKeys(serviceAt(NOW), member)).toHaveLength(1);
  const ids = databases.control
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(eq(apiKeys.companyId, member.companyId));
  const [key] = await ids;
  const links = await databases.control
    .select()
    .from(apiKeyNamespaces)
    .where(eq(apiKeyNamespaces.apiKeyId, key?.id ?? newId("api-key")));
  expect(links).toHaveLength(1);
});

test.for([
  ["never", null],
  ["30d", 30],
  ["90d", 90],
  ["1y", 365],
] as const)("a key made for %s ends after %s days", async ([expires, days]) => {
  const member = await newMember();
  const { id } = await addApiKey(serviceAt(NOW), member, { ns: [], expires });
  const end = NOW + (days ?? 10_000) * DAY_MS;
  expect(await showApiKey(serviceAt(end - 1), member, id)).toMatchObject({
    active: true,
    expired: false,
  });
  expect(await showApiKey(serviceAt(end), member, id)).toMatchObject({
    active: days === null,
    expired: days !== null,
    expiresAt: days === null ? null : new Date(end).toISOString(),
  });
});

test("a key that is switched on again works again", async () => {
  const member = await newMember();
  await addNamespace(serviceAt(NOW), member, {});
  const { id, key } = await addApiKey(serviceAt(NOW), member, { ns: [], expires: "never" });
  const token = member.token;
  const path = `/v1/company/${member.companyId}/api-key/${id}`;
  for (const [active, status] of [
    [false, 401],
    [true, 200],
  ] as const) {
    await ask(path, asMember(token, "PUT", { active }));
    expect((await ask("/api/v1/message", withKey(key))).status).toBe(status);
    expect((await ask(path, asMember(token))).body).toMatchObject({ active, expired: false });
  }
});

test("a global key reaches a namespace from the moment it is made", async () => {
  const member = await newMember({ plan: "pro" });
  await addNamespace(serviceAt(NOW), member, {});
  const { key } = await addApiKey(serviceAt(NOW), member, { ns: [], expires: "never" });
  expect((await ask("/api/v1/message", withKey(key))).status).toBe(200);
  const { name } = await addNamespace(serviceAt(NOW), member, {});
  expect((await ask(`/api/v1/message?ns=${name}`, withKey(key))).status).toBe(200);
});

test("deleting a key takes its links along and is written down; a stranger's stays", async () => {
  const [mine, theirs] = [await newMember(), await newMember()];
  const { name } = await addNamespace(serviceAt(NOW), mine, {});
  const own = await addApiKey(serviceAt(NOW), mine, { ns: [name], expires: "never" });
  const foreign = await addApiKey(serviceAt(NOW), theirs, { ns: [], expires: "never" });
  const token = mine.token;
  const path = `/v1/company/${mine.companyId}/api-key`;
  expect((await ask(`${path}/${own.id}`, asMember(token, "DELETE"))).status).toBe(200);
  for (const id of [own.id, foreign.id, "nonsense"]) {
    for (const [method, body] of [
      ["GET", undefined],
      ["DELETE", undefined],
      ["PUT", { active: false }],
    ] as const) {
      const refused = await ask(`${path}/${id}`, asMember(token, method, body));
      expect(refused).toMatchObject({
        status: 404,
        body: { error: { code: "API_KEY_NOT_FOUND" } },
      });
    }
  }
  expect(await showApiKeys(serviceAt(NOW), theirs)).toMatchObject([{ active: true }]);
  const links = await env.DB.prepare("select * from api_key_namespaces where api_key_id = ?")
    .bind(own.id)
    .all();
  expect(links.results).toEqual([]);
  const log = await databases.control
    .select()
    .from(activities)
    .where(eq(activities.companyId, mine.companyId));
  expect(log.map(({ type }) => type)).toEqual([
    "namespace_created",
    "api_key_created",
    "api_key_deleted",
  ]);
});
