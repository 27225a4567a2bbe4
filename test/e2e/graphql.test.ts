import { GraphQLClient as PublishedClient } from "@testmail.app/graphql-request";
import { ClientError, GraphQLClient } from "graphql-request";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { apiKeys } from "../../drizzle/schema.ts";
import { EmailsAnswer } from "../../worker/contract/emails.ts";
import { newKey, newTenant, type Tenant } from "./builders.ts";
import { INBOX_QUERY } from "./inbox-query.ts";
import { lines, mailWith, newMail } from "./mails.ts";
import { nextEvents, startService, type Service } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const Answer = z.object({
  inbox: z.object({
    result: z.string(),
    message: z.null(),
    count: z.int(),
    limit: z.int(),
    offset: z.int(),
    emails: z.array(
      z.looseObject({
        id: z.string(),
        tag: z.string(),
        subject: z.string(),
        timestamp: z.number(),
        text: z.string(),
        downloadUrl: z.string(),
        attachments: z.array(z.looseObject({ downloadUrl: z.string(), filename: z.string() })),
      }),
    ),
  }),
});

type Variables = Readonly<Record<string, unknown>>;

/** The query under a key of its own, whose limits nobody else uses up. */
async function ask(tenant: Tenant, variables: Variables) {
  const client = new GraphQLClient(`${service.apiUrl}/api/v1/graphql`, {
    headers: { authorization: `Bearer ${await newKey(service, tenant)}` },
  });
  const data = await client.request(INBOX_QUERY, {
    namespace: tenant.namespace.name,
    ...variables,
  });
  return z.parse(Answer, data).inbox;
}

/** What is told to whoever sends this document, as is. */
async function post(key: string, body: unknown, path = "/api/v1/graphql") {
  const answer = await fetch(service.apiUrl + path, {
    method: "POST",
    redirect: "manual",
    headers: { "api-key": key, "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Resolves when so many requests have been held for the tenant's namespace. */
function nextHold({ namespace }: Tenant, count = 1) {
  return nextEvents(service, {
    event: "wait",
    count,
    matches: ({ namespaces }) => namespaces.includes(namespace.name),
  });
}

const RICH = mailWith({
  type: "application/pdf",
  filename: 'filename="bill.pdf"',
  bytes: Buffer.from("%PDF-1.7 bytes"),
});

test("graphql-request reads a mail with all fields, codes, links and checks, and its files by links without a key", async () => {
  const tenant = await newTenant(service);
  const { id } = await tenant.api.send(tenant.address("bill"), RICH);
  const text = "Your code is 493027: https://shop.test/verify";
  await tenant.api.send(tenant.address("code"), newMail("Welcome", text));
  const { emails, ...page } = await ask(tenant, {});
  expect(page).toEqual({ result: "success", message: null, count: 2, limit: 10, offset: 0 });
  expect(emails[0]).toMatchObject({
    namespace: tenant.namespace.name,
    tag: "code",
    subject: "Welcome",
    envelope_from: "app@shop.test",
    envelope_to: tenant.address("code"),
    codes: [{ code: "493027" }],
    links: [{ href: "https://shop.test/verify" }],
    checks: { spam: { verdict: "ham", threshold: 5 }, html: null, delivery: 0, lint: 1 },
    headers: expect.arrayContaining([{ key: "subject", line: "Subject: Welcome" }]),
  });
  const bill = emails[1];
  expect(bill).toMatchObject({ id, attachments: [{ filename: "bill.pdf", size: 14 }] });
  const raw = await fetch(bill?.downloadUrl ?? "");
  expect(Buffer.from(await raw.arrayBuffer()).includes("bill.pdf")).toBe(true);
  const url = bill?.attachments[0]?.downloadUrl ?? "";
  expect(await (await fetch(url)).text()).toBe("%PDF-1.7 bytes");
  const forged = url.replace(/\/download\/[^.]+/, "/download/eyJhbGciOiJIUzI1NiJ8");
  expect((await fetch(forged)).status).toBe(404);
});

test("filters, sorts, pages and times are heeded, and count is of all pages", async () => {
  const tenant = await newTenant(service);
  for (const subject of ["Invoice 1", "Welcome", "Invoice 2"]) {
    await tenant.api.send(tenant.address(`t.${subject.at(-1) ?? ""}`), newMail(subject));
  }
  const value = "Invoice ?";
  const advanced_filters = [{ field: "subject", match: "wildcard", action: "include", value }];
  const advanced_sorts = [{ field: "subject", order: "asc" }];
  const page = await ask(tenant, { advanced_filters, advanced_sorts, limit: 1, offset: 1 });
  expect(page).toMatchObject({ count: 2, limit: 1, offset: 1, emails: [{ subject: "Invoice 2" }] });
  const all = await ask(tenant, { limit: 1000 });
  expect(all).toMatchObject({ count: 3, limit: 100 });
  const [newest] = all.emails;
  const later = await ask(tenant, { timestamp_from: (newest?.timestamp ?? 0) + 1 });
  expect(later).toMatchObject({ count: 0, emails: [] });
  expect((await ask(tenant, { tag: "T.1" })).emails.map(({ tag }) => tag)).toEqual(["t.1"]);
  expect((await ask(tenant, { tag_prefix: "t." })).count).toBe(3);
});

test("a livequery of graphql-request is answered by the mail that matches, and by no other", async () => {
  const tenant = await newTenant(service);
  const value = "*code*";
  const advanced_filters = [{ field: "subject", match: "wildcard", action: "include", value }];
  const held = nextHold(tenant);
  const answer = ask(tenant, { livequery: true, advanced_filters, timestamp_to: 200_000_000_000 });
  await held;
  await tenant.api.send(tenant.address("t"), newMail("nothing of that"));
  await tenant.api.send(tenant.address("t"), newMail("your code"));
  expect(await answer).toMatchObject({ count: 1, emails: [{ subject: "your code" }] });
});

test("the published client of testmail.app follows a livequery over its redirects until the mail is there", async () => {
  const tenant = await newTenant(service);
  const client = new PublishedClient(`${service.apiUrl}/api/graphql`, {
    headers: { Authorization: `Bearer ${tenant.key}` },
  });
  // The first hold ends in vain, and the client asks again.
  const held = nextHold(tenant, 2);
  const query = `{ inbox(namespace: "${tenant.namespace.name}", tag: "john.doe", livequery: true, wait_ms: 3000) {
    result count emails { subject text } } }`;
  const answer = client.request(query);
  await held;
  await tenant.api.send(tenant.address("john.doe"), newMail("Welcome", "Hi John"));
  expect(await answer).toMatchObject({
    inbox: { result: "success", count: 1, emails: [{ subject: "Welcome" }] },
  });
  const short = `{ inbox(namespace: "${tenant.namespace.name}", tag: "jane", livequery: true, wait_ms: 20) { count } }`;
  const inVain = await post(tenant.key, { query: short }, "/api/graphql");
  expect(inVain).toMatchObject({ status: 307 });
  expect(inVain.headers.get("location")).toBe("/api/graphql");
});

test("a livequery in vain says so at our own address", async () => {
  const tenant = await newTenant(service);
  const query = `{ inbox(namespace: "${tenant.namespace.name}", livequery: true, wait_ms: 20) { count timed_out emails { id } } }`;
  const { status, text } = await post(tenant.key, { query });
  expect({ status, ...JSON.parse(text) }).toEqual({
    status: 200,
    data: { inbox: { count: 0, timed_out: true, emails: [] } },
  });
});

test("who has no key, or asks for what another has, is refused with a code", async () => {
  const tenant = await newTenant(service);
  const client = new GraphQLClient(`${service.apiUrl}/api/v1/graphql`, {
    headers: { authorization: "Bearer rst_notakey" },
  });
  const refused = await client.request("{ ping }").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ClientError);
  expect(refused).toMatchObject({
    response: { status: 401, errors: [{ extensions: { code: "INVALID_API_KEY" } }] },
  });
  const other = await newTenant(service);
  const query = `{ inbox(namespace: "${other.namespace.name}") { count } }`;
  const foreign = await post(tenant.key, { query });
  expect(foreign.status).toBe(403);
  expect(JSON.parse(foreign.text)).toMatchObject({
    data: { inbox: null },
    errors: [{ path: ["inbox"], extensions: { code: "UNAUTHORIZED_NAMESPACES" } }],
  });
});

test.each([
  [
    "more depth",
    '{ __typename inbox(namespace: "x") { emails { checks { spam { rules { name { a { b { c } } } } } } } } }',
  ],
  ["more aliases", `{ ${Array.from({ length: 11 }, (_, index) => `a${index}: ping`).join(" ")} }`],
  [
    "more cost",
    `{ ${Array.from({ length: 9 }, (_, index) => `a${index}: inbox(namespace: "x") { emails { ${"subject from to cc ".repeat(60)} } }`).join(" ")} }`,
  ],
  ["a field that is not there", '{ inbox(namespace: "x") { nothing } }'],
  ["no GraphQL at all", "{ inbox("],
])("a document with %s is refused before it runs", async (_, query) => {
  const { key } = await newTenant(service);
  const { status, text } = await post(key, { query });
  expect(status).toBeLessThan(500);
  const { data, errors } = JSON.parse(text);
  expect(data ?? null).toBeNull();
  expect(errors[0]).toMatchObject({ extensions: { code: expect.stringMatching(/^GRAPHQL_/) } });
});

test("large bodies, lists of requests and wrong values are refused; reads are limited as those of REST", async () => {
  const { key, namespace } = await newTenant(service);
  const large = await post(key, { query: `{ ping } # ${"x".repeat(70_000)}` });
  expect(large).toMatchObject({ status: 413 });
  expect(JSON.parse(large.text).errors[0].extensions.code).toBe("PAYLOAD_TOO_LARGE");
  expect((await post(key, [{ query: "{ ping }" }, { query: "{ ping }" }])).status).toBe(400);
  const seconds = `{ inbox(namespace: "${namespace.name}", timestamp_from: 1700000000) { count } }`;
  expect(await post(key, { query: seconds })).toMatchObject({ status: 400 });
  const five = [1, 2, 3, 4, 5].map((n) => `a${n}: inbox(namespace: "${namespace.name}") { count }`);
  const limited = await post(key, { query: `{ ${five.join(" ")} }` });
  expect(limited.status).toBe(429);
  expect(limited.headers.get("retry-after")).toBe("1");
  const { data, errors } = JSON.parse(limited.text);
  expect(Object.values(data).filter((each) => each === null)).toHaveLength(1);
  expect(errors).toMatchObject([{ extensions: { code: "RATE_LIMITED" } }]);
});

test("GET takes a query too, and introspection tells the schema", async () => {
  const { api } = await newTenant(service);
  const query = "{ __schema { queryType { fields { name } } } ping }";
  const answer = await api.call("/api/v1/graphql", { query: { query } });
  expect(await answer.json()).toEqual({
    data: {
      __schema: { queryType: { fields: [{ name: "inbox" }, { name: "ping" }] } },
      ping: true,
    },
  });
});

test("GET /api/json answers under testmail.app's names, with the key in the URL", async () => {
  const tenant = await newTenant(service);
  const { name: namespace } = tenant.namespace;
  const raw = lines(
    "From: Shop <app@shop.test>",
    "References: <a@x> <b@x>",
    "Subject: Hi",
    "",
    "x",
  );
  await tenant.api.send(tenant.address("john.doe"), raw);
  const url = new URL("/api/json", service.apiUrl);
  const asked = {
    apikey: tenant.key,
    namespace,
    tag_prefix: "john",
    headers: "true",
    pretty: "true",
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const answer = await (await fetch(url)).text();
  expect(answer).toContain('\n  "result": "success"');
  const body = z.parse(EmailsAnswer, JSON.parse(answer));
  expect(body).toMatchObject({ message: null, count: 1, limit: 10, offset: 0 });
  const [email] = body.emails;
  expect(email).toMatchObject({
    namespace,
    tag: "john.doe",
    from: "Shop <app@shop.test>",
    from_parsed: [{ name: "Shop", address: "app@shop.test" }],
    references: ["<a@x>", "<b@x>"],
    headers: expect.arrayContaining([{ key: "subject", line: "Subject: Hi" }]),
  });
  expect(email).not.toHaveProperty("spam_report");
  expect(await (await fetch(email?.downloadUrl ?? "")).text()).toContain("Subject: Hi");
});

test("GET /api/json holds a livequery, ends it with 307 to itself, and refuses in its own words", async () => {
  const tenant = await newTenant(service);
  const { name: namespace } = tenant.namespace;
  const { api } = tenant;
  const asked = { namespace, tag: "t", livequery: true };
  const inVain = await api.call("/api/json", { query: { ...asked, wait_ms: 20 } });
  expect(inVain.status).toBe(307);
  expect(inVain.headers.get("location")).toBe(
    `/api/json?namespace=${namespace}&tag=t&livequery=true&wait_ms=20`,
  );
  const held = nextHold(tenant);
  const answer = api.call("/api/json", { query: asked });
  await held;
  await api.send(tenant.address("t"), newMail("now"));
  expect(await (await answer).json()).toMatchObject({ count: 1, emails: [{ subject: "now" }] });
  const refused = await api.call("/api/json", { query: { namespace: "nobodys" } });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    result: "fail",
    message: "This API key has no access to: nobodys",
  });
});

test("a link ends with the key that made it", async () => {
  const tenant = await newTenant(service);
  await tenant.api.send(tenant.address("t"), newMail("x"));
  const { emails } = await ask(tenant, {});
  const url = emails[0]?.downloadUrl ?? "";
  expect((await fetch(url)).status).toBe(200);
  await service.db
    .update(apiKeys)
    .set({ active: false })
    .where(eq(apiKeys.companyId, tenant.companyId));
  expect((await fetch(url)).status).toBe(404);
});
