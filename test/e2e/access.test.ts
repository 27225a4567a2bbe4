import { afterAll, beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { namespaces } from "../../drizzle/schema.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { OPERATIONS } from "../../worker/contract/operations.ts";
import { newApiKey } from "../../worker/domain/api-key.ts";
import { newId } from "../../worker/domain/ids.ts";
import { apiOf, refusal, type Query } from "./api.ts";
import {
  addressOf,
  newCompany,
  newKey,
  newNamespace,
  newTenant,
  type Tenant,
  type TestNamespace,
} from "./builders.ts";
import { mailWith, newMail } from "./mails.ts";
import { startService, type Service } from "./service.ts";

let service: Service;
let victim: Tenant;
let messageId: string;
beforeAll(async () => {
  service = await startService();
  victim = await newTenant(service);
  const file = { type: "text/plain", filename: "filename=a.txt", bytes: Buffer.from("hello") };
  messageId = (await victim.api.send(victim.address("t"), mailWith(file))).id;
});
afterAll(() => service.stop());

type Route = keyof typeof OPERATIONS;

/** What a call is aimed at. */
interface Target {
  readonly namespace: TestNamespace;
  readonly id: string;
}

/** The query that a call needs to be aimed at a target; every other call takes none. */
function queryFor(route: Route, { namespace }: Target): Query {
  switch (route) {
    case "inbound":
      return { to: addressOf(service, namespace, "t"), from: "a@b.test" };
    case "deleteMessages":
      return { ns: namespace.name, tag: "t" };
    case "readMessages":
    case "refused":
      return { ns: namespace.name };
    case "graphqlByUrl":
      return documentFor(namespace);
    case "compatibleJson":
      return { namespace: namespace.name };
    default:
      return {};
  }
}

function documentFor({ name }: TestNamespace): { query: string } {
  return { query: `{ inbox(namespace: "${name}") { count } }` };
}

function bodyFor(
  route: Route,
  { namespace }: Target,
): { readonly body?: ReturnType<typeof newMail> | string } {
  const { json, path }: Operation = OPERATIONS[route];
  if (route === "inbound") return { body: newMail("s") };
  if (!json || !path.endsWith("/graphql")) return {};
  return { body: JSON.stringify(documentFor(namespace)) };
}

function callOf(
  route: Route,
  target: Target,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { method, path }: Operation = OPERATIONS[route];
  const at = path
    .replace(":id", target.id)
    .replace(":index", "0")
    .replace(":namespace", target.namespace.name);
  return apiOf(service.apiUrl, null).call(at, {
    method: method.toUpperCase(),
    query: queryFor(route, target),
    ...bodyFor(route, target),
    headers: route === "inbound" ? headers : { "content-type": "application/json", ...headers },
  });
}

const WITH_KEY = Object.entries<Operation>(OPERATIONS)
  .filter(([, { access }]) => access === "api-key")
  .map(([route]) => route)
  .filter(isRoute);

function isRoute(name: string): name is Route {
  return name in OPERATIONS;
}

/** Status and code of each route, called one after the other: by a key each, for a key may read four times a second. */
async function answersOf(
  routes: readonly Route[],
  target: Target,
  newKeyOf: () => Promise<string>,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const route of routes) {
    const answer = await callOf(route, target, { "api-key": await newKeyOf() });
    answers[route] = answer.ok ? "200" : await said(answer);
  }
  return answers;
}

async function said(answer: Response): Promise<string> {
  const { status, code } = await refusal(answer);
  return `${status} ${code}`;
}

function theVictims(): Target {
  return { namespace: victim.namespace, id: messageId };
}

/** What the victim had is still there and untouched. */
async function expectUntouched(): Promise<void> {
  const api = apiOf(service.apiUrl, await newKey(service, { companyId: victim.companyId }));
  expect((await api.read()).data).toMatchObject([{ id: messageId }]);
  expect(await api.usage()).toMatchObject({ used: 1 });
  expect(await api.refused()).toEqual([]);
  const rows = await service.db
    .select()
    .from(namespaces)
    .where(eq(namespaces.id, victim.namespace.id));
  expect(rows).toMatchObject([{ active: true, activeUntil: null }]);
}

/** `key` with its last character changed: its checksum is wrong then. */
function misspelt(key: string): string {
  return key.slice(0, -1) + (key.endsWith("a") ? "b" : "a");
}

const WRONG_KEYS: readonly (readonly [string, () => Promise<Record<string, string>>, string])[] = [
  ["no key", async () => ({}), "API_KEY_REQUIRED"],
  ["an empty key", async () => ({ "api-key": "" }), "API_KEY_REQUIRED"],
  ["a login without a token", async () => ({ authorization: "Basic YTpi" }), "API_KEY_REQUIRED"],
  ["a text that is no key", async () => ({ "api-key": "' or 1=1 --" }), "INVALID_API_KEY"],
  ["a misspelt key", async () => ({ "api-key": misspelt(victim.key) }), "INVALID_API_KEY"],
  ["a key in capitals", async () => ({ "api-key": victim.key.toUpperCase() }), "INVALID_API_KEY"],
  ["a key that nobody has", async () => ({ "api-key": newApiKey() }), "INVALID_API_KEY"],
  [
    "a token that nobody has",
    async () => ({ authorization: `Bearer ${newApiKey()}` }),
    "INVALID_API_KEY",
  ],
  [
    "a wrong key beside a right token",
    async () => ({ "api-key": newApiKey(), authorization: `Bearer ${victim.key}` }),
    "INVALID_API_KEY",
  ],
  [
    "an expired key",
    async () => ({
      "api-key": await newKey(service, {
        companyId: victim.companyId,
        expiresAt: Date.now() - 1,
      }),
    }),
    "INVALID_API_KEY",
  ],
  [
    "a key that is switched off",
    async () => ({
      "api-key": await newKey(service, { companyId: victim.companyId, active: false }),
    }),
    "INVALID_API_KEY",
  ],
];

test.each(WRONG_KEYS)("%s opens no route", async (_, headersFor, code) => {
  const headers = await headersFor();
  for (const route of WITH_KEY) {
    const answer = await callOf(route, theVictims(), headers);
    expect([route, await said(answer)]).toEqual([route, `401 ${code}`]);
  }
  await expectUntouched();
});

test("no route takes its key from the URL", async () => {
  const { key, namespace } = victim;
  const anyone = apiOf(service.apiUrl, null);
  for (const name of ["api-key", "api_key", "key", "access_token"]) {
    const query = { [name]: key };
    for (const path of ["/api/v1/message", "/api/v1/usage", `/api/v1/message/${messageId}/raw`]) {
      expect(await said(await anyone.call(path, { query }))).toBe("401 API_KEY_REQUIRED");
    }
    const activate = `/api/v1/namespace/${namespace.name}/activate`;
    const put = await anyone.call(activate, { method: "PUT", query });
    expect(await said(put)).toBe("401 API_KEY_REQUIRED");
  }
});

test("a key does as a bearer token, too", async () => {
  const anyone = apiOf(service.apiUrl, null);
  for (const scheme of ["Bearer", "bearer"]) {
    const headers = { authorization: `${scheme} ${victim.key}` };
    expect((await anyone.call("/api/v1/usage", { headers })).status).toBe(200);
  }
});

test("a key ends at its time, though it was in use until then", async () => {
  const expiresAt = Date.now() + 1_000;
  const key = await newKey(service, { companyId: victim.companyId, expiresAt });
  const api = apiOf(service.apiUrl, key);
  expect((await api.call("/api/v1/usage")).status).toBe(200);
  let answer = await api.call("/api/v1/usage");
  while (Date.now() <= expiresAt) answer = await api.call("/api/v1/usage");
  answer = await api.call("/api/v1/usage");
  expect(await said(answer)).toBe("401 INVALID_API_KEY");
});

const FOREIGN_ANSWERS: Record<string, string> = {
  readMessages: "403 UNAUTHORIZED_NAMESPACES",
  deleteMessages: "403 UNAUTHORIZED_NAMESPACES",
  showMessage: "404 MESSAGE_NOT_FOUND",
  deleteMessage: "404 MESSAGE_NOT_FOUND",
  rawMessage: "404 MESSAGE_NOT_FOUND",
  spamReport: "404 MESSAGE_NOT_FOUND",
  checks: "404 MESSAGE_NOT_FOUND",
  checkLinks: "404 MESSAGE_NOT_FOUND",
  attachment: "404 MESSAGE_NOT_FOUND",
  activate: "404 NAMESPACE_NOT_FOUND",
  deactivate: "404 NAMESPACE_NOT_FOUND",
  inbound: "422 MAIL_REFUSED",
  usage: "200",
  refused: "403 UNAUTHORIZED_NAMESPACES",
  graphql: "403 UNAUTHORIZED_NAMESPACES",
  graphqlByUrl: "403 UNAUTHORIZED_NAMESPACES",
  compatibleGraphql: "403 UNAUTHORIZED_NAMESPACES",
  compatibleJson: "403 UNAUTHORIZED_NAMESPACES",
};

test("a key of another company reaches nothing", async () => {
  const { companyId } = await newTenant(service);
  const keys = () => newKey(service, { companyId });
  expect(await answersOf(WITH_KEY, theVictims(), keys)).toEqual(FOREIGN_ANSWERS);
  await expectUntouched();
});

test("a key for another namespace of the same company reaches nothing of this one", async () => {
  const tenant = await newTenant(service);
  const other = await newNamespace(service, tenant);
  const { id } = await tenant.api.send(tenant.address("t"), newMail("not yours"));
  const keys = () => newKey(service, { companyId: tenant.companyId, reaches: [other] });
  const target = { namespace: tenant.namespace, id };
  expect(await answersOf(WITH_KEY, target, keys)).toEqual(FOREIGN_ANSWERS);

  const api = apiOf(service.apiUrl, await keys());
  expect((await api.read()).data).toEqual([]);
  expect((await api.usage()).namespaces).toEqual([{ ns: other.name, used: 0 }]);
  expect((await tenant.api.read()).data).toMatchObject([{ id }]);
});

test("a key for some namespaces reaches those, and a key for none in particular all", async () => {
  const tenant = await newTenant(service);
  const { companyId, namespace } = tenant;
  const [second, third] = [
    await newNamespace(service, { companyId }),
    await newNamespace(service, { companyId }),
  ];
  const reaches = [namespace, second];
  const some = apiOf(service.apiUrl, await newKey(service, { companyId, reaches }));
  await some.send(addressOf(service, namespace, "t"), newMail("first"));
  await some.send(addressOf(service, second, "t"), newMail("second"));
  await tenant.api.send(addressOf(service, third, "t"), newMail("third"));
  expect((await some.read()).data.map(({ subject }) => subject)).toEqual(["second", "first"]);
  expect((await tenant.api.read()).data.map(({ subject }) => subject)).toEqual([
    "third",
    "second",
    "first",
  ]);
});

test("what a target's own key may do is done", async () => {
  const tenant = await newTenant(service);
  const file = { type: "text/plain", filename: "filename=a.txt", bytes: Buffer.from("hello") };
  const { id } = await tenant.api.send(tenant.address("own"), mailWith(file));
  const order: readonly Route[] = [
    ...WITH_KEY.filter((route) => !/^(delete|deactivate)/.test(route)),
    "deleteMessages",
    "deleteMessage",
    "deactivate",
  ];
  expect(new Set(order)).toEqual(new Set(WITH_KEY));
  const keys = () => newKey(service, { companyId: tenant.companyId });
  expect(await answersOf(order, { namespace: tenant.namespace, id }, keys)).toEqual(
    Object.fromEntries(order.map((route) => [route, "200"])),
  );
});

test("a key without any namespace is told so, wherever it needs one", async () => {
  const companyId = await newCompany(service);
  const keys = () => newKey(service, { companyId });
  expect(await answersOf(WITH_KEY, theVictims(), keys)).toEqual({
    ...Object.fromEntries(WITH_KEY.map((route) => [route, "403 NO_NAMESPACES"])),
    activate: "404 NAMESPACE_NOT_FOUND",
    deactivate: "404 NAMESPACE_NOT_FOUND",
    inbound: "422 MAIL_REFUSED",
    usage: "200",
  });
  const answer = await callOf("readMessages", theVictims(), { "api-key": await keys() });
  expect(await answer.json()).toEqual({
    success: false,
    error: { code: "NO_NAMESPACES", message: "No namespaces available for this API key" },
  });
});

test("a deleted namespace is reached no more", async () => {
  const tenant = await newTenant(service);
  const { id } = await tenant.api.send(tenant.address("t"), newMail("s"));
  await service.db
    .update(namespaces)
    .set({ deletedAt: Date.now() })
    .where(eq(namespaces.id, tenant.namespace.id));
  const keys = () => newKey(service, { companyId: tenant.companyId });
  expect(await answersOf(WITH_KEY, { namespace: tenant.namespace, id }, keys)).toMatchObject({
    readMessages: "403 NO_NAMESPACES",
    showMessage: "403 NO_NAMESPACES",
    activate: "404 NAMESPACE_NOT_FOUND",
    inbound: "422 MAIL_REFUSED",
  });
});

const WITH_NS = ["readMessages", "deleteMessages", "refused"] as const;

test.each(WITH_NS)("%s names the namespaces that the key has no access to", async (route) => {
  const { api, namespace } = await newTenant(service);
  const { method, path } = OPERATIONS[route];
  const call = (ns: string) =>
    api.call(path, {
      method: method.toUpperCase(),
      query: { ns, ...(route === "deleteMessages" ? { tag: "t" } : {}) },
    });
  const foreign = victim.namespace.name;
  const answer = await call(`${namespace.name},${foreign},nobody-has-this,ab`);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({
    success: false,
    error: {
      code: "UNAUTHORIZED_NAMESPACES",
      message: `This API key has no access to: ${foreign}, nobody-has-this, ab`,
      unauthorizedNamespaces: [foreign, "nobody-has-this", "ab"],
    },
  });
});

test.each(WITH_NS)("%s tells when no name can be one of a namespace", async (route) => {
  const { api } = await newTenant(service);
  const { method, path } = OPERATIONS[route];
  const query = { ns: "ab,no_such,postmaster", ...(route === "deleteMessages" && { tag: "t" }) };
  const answer = await api.call(path, { method: method.toUpperCase(), query });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({
    success: false,
    error: {
      code: "NO_VALID_NAMESPACES",
      message: "None of the requested namespaces are accessible with this API key",
    },
  });
});

test("a wait on a namespace without access is refused, and switches nothing on", async () => {
  const off = await newTenant(service, { active: false });
  const { api } = await newTenant(service);
  const query = { ns: off.namespace.name, await_messages: true };
  const answer = await api.call("/api/v1/message", { query });
  expect(await said(answer)).toBe("403 UNAUTHORIZED_NAMESPACES");
  await expect(off.api.send(off.address("t"), newMail("s"))).rejects.toThrow("inactive_namespace");
});

test.each(["activate", "deactivate"])(
  "to %s a foreign namespace is answered like one that does not exist",
  async (verb) => {
    const { api } = await newTenant(service);
    const put = (name: string) => api.call(`/api/v1/namespace/${name}/${verb}`, { method: "PUT" });
    const [foreign, unknown] = [await put(victim.namespace.name), await put("nobody-has-this")];
    expect(await wholeOf(foreign)).toEqual(await wholeOf(unknown));
    expect(await (await put(victim.namespace.name)).json()).toEqual({
      success: false,
      error: {
        code: "NAMESPACE_NOT_FOUND",
        message: "Namespace not found or not accessible",
      },
    });
  },
);

test.each([
  ["GET", ""],
  ["DELETE", ""],
  ["GET", "/raw"],
  ["GET", "/attachment/0"],
])("%s of a foreign message%s is answered like one that never was", async (method, rest) => {
  const { api } = await newTenant(service);
  const call = (id: string) => api.call(`/api/v1/message/${id}${rest}`, { method });
  const foreign = await wholeOf(await call(messageId));
  expect(foreign).toMatchObject({ status: 404 });
  for (const id of [newId("message"), "msg_short", "no-id", "%00"]) {
    expect(await wholeOf(await call(id))).toEqual(foreign);
  }
  await expectUntouched();
});

test("mail to a foreign namespace is refused like mail to one that does not exist", async () => {
  const { api, key } = await newTenant(service);
  const sent = async (namespace: TestNamespace) => {
    const answer = await callOf("inbound", { namespace, id: "" }, { "api-key": key });
    const { status, body } = await wholeOf(answer);
    return { status, body: body.replaceAll(namespace.name, "NAME") };
  };
  const unknown = { ...victim.namespace, name: "nobody-has-this" };
  expect(await sent(victim.namespace)).toEqual(await sent(unknown));
  expect(await api.refused()).toMatchObject([
    { reason: "unknown_namespace" },
    { reason: "unknown_namespace" },
  ]);
  await expectUntouched();
});

/** All of an answer that could tell it from another, but for the name and the time of the request. */
async function wholeOf(answer: Response) {
  const { "x-request-id": _, date: __, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await answer.text() };
}
