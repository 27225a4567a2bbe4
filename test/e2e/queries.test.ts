import { afterAll, beforeAll, expect, test } from "vitest";
import type { MessagePage } from "../../worker/contract/message.ts";
import { refusal, type Api, type Query } from "./api.ts";
import { addressOf, anotherApi, newNamespace, newTenant, type Tenant } from "./builders.ts";
import { lines, mailWith, newMail, times } from "./mails.ts";
import { startService, type Service } from "./service.ts";

let service: Service;
/** One company with two namespaces and the mails of MAILS, in that order. */
let box: Tenant;
let second: string;
let kept: { readonly subject: string; readonly cursor: string; readonly timestamp: number }[];

interface Sample {
  readonly subject: string;
  readonly tag: string;
  readonly isInSecond?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly text?: string;
}

const MAILS: readonly Sample[] = [
  { subject: "one", tag: "sign-up", from: "Shop <app@shop.test>", text: "Your code is 493027" },
  { subject: "two", tag: "sign-up.eu", to: "Zoë <zoe@else.test>", text: "Grüße, Código" },
  { subject: "three", tag: "", from: '"Bill, Ltd." <bills@pay.test>' },
  { subject: "four", tag: "sign-up", isInSecond: true },
  { subject: "five 100% _x_", tag: "reset+1", text: "words in between" },
  { subject: "six", tag: "run-1.a", text: "see https://shop.test/six" },
];
const FILES = "seven: files";
const ALL = [FILES, ...MAILS.map(({ subject }) => subject).toReversed()];

beforeAll(async () => {
  service = await startService();
  box = await newTenant(service);
  const other = await newNamespace(service, box);
  second = other.name;
  for (const { tag, isInSecond, ...mail } of MAILS) {
    const namespace = isInSecond === true ? other : box.namespace;
    await box.api.send(addressOf(service, namespace, tag), sampleMail(mail));
  }
  const file = { type: "text/csv", filename: "filename=a.csv", bytes: Buffer.from("a,b") };
  const files = Buffer.from(
    mailWith(file).toString().replace("Subject: files", "Subject: seven: files"),
  );
  await box.api.send(box.address("files"), files);
  const { data } = await (await reader()).read();
  kept = data.toReversed();
});
afterAll(() => service.stop());

function sampleMail(mail: Omit<Sample, "tag" | "isInSecond">): Buffer {
  const { subject, from = "app@shop.test", to = "someone@in.localhost", text = "hello" } = mail;
  return lines(
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    "X-Run: 1",
    "x-run: 2",
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
  );
}

/** A new key to the box, with reads of its own. */
function reader(): Promise<Api> {
  return anotherApi(service, box);
}

async function read(query: Query): Promise<MessagePage> {
  return (await reader()).read(query);
}

function subjects({ data }: MessagePage): string[] {
  return data.map(({ subject }) => subject);
}

function cursorOf(subject: string): string {
  const found = kept.find((message) => message.subject === subject);
  if (!found) throw new Error(`no mail ${subject}`);
  return found.cursor;
}

test("without parameters, all that the key reaches comes, newest first, fifty at most", async () => {
  const page = await read({});
  expect(subjects(page)).toEqual(ALL);
  expect(page.pagination).toEqual({
    limit: 50,
    offset: 0,
    hasMore: false,
    cursor: cursorOf(FILES),
  });
  expect(page.await).toBeUndefined();
});

test.each<[string, () => Query, string[]]>([
  ["a namespace", () => ({ ns: second }), ["four"]],
  ["a namespace in capitals, with blanks", () => ({ ns: ` ${second.toUpperCase()} ,` }), ["four"]],
  ["both namespaces", () => ({ ns: `${second},${box.namespace.name}` }), ALL],
  ["no namespace in particular", () => ({ ns: "" }), ALL],
  ["a tag", () => ({ tag: "sign-up" }), ["four", "one"]],
  ["a tag in capitals", () => ({ tag: "SIGN-UP" }), ["four", "one"]],
  ["two tags", () => ({ tag: "sign-up,reset+1" }), ["five 100% _x_", "four", "one"]],
  ["a tag in one namespace", () => ({ tag: "sign-up", ns: second }), ["four"]],
  ["a tag that nobody used", () => ({ tag: "sign" }), []],
  ["the start of a tag", () => ({ tag_prefix: "sign-up" }), ["four", "two", "one"]],
  ["the start of a tag in capitals", () => ({ tag_prefix: "Sign-Up." }), ["two"]],
  ["a start that looks like a pattern", () => ({ tag_prefix: "%" }), []],
  ["an empty start", () => ({ tag_prefix: "" }), ALL],
  ["a word of a text", () => ({ q: "between" }), ["five 100% _x_"]],
  ["a part of a word", () => ({ q: "etwee" }), ["five 100% _x_"]],
  ["two words", () => ({ q: "words between" }), ["five 100% _x_"]],
  ["words that are in no mail together", () => ({ q: "words https" }), []],
  ["a phrase", () => ({ q: '"in between"' }), ["five 100% _x_"]],
  ["a phrase in another order", () => ({ q: '"between in"' }), []],
  ["a word without its accents", () => ({ q: "codigo grusse" }), []],
  ["words without their accents, in capitals", () => ({ q: "CODIGO gruße" }), ["two"]],
  ["signs that are patterns elsewhere", () => ({ q: "100% _x_" }), ["five 100% _x_"]],
  ["a sign that is a pattern elsewhere", () => ({ q: "s_x" }), []],
  ["quotes of SQL", () => ({ q: "' or 1=1 --" }), []],
  ["a sender", () => ({ q: "from:bills@pay.test" }), ["three"]],
  ["a sender's name", () => ({ q: 'from:"bill, ltd."' }), ["three"]],
  ["a recipient", () => ({ q: "to:zoe@else" }), ["two"]],
  ["a recipient who is a sender", () => ({ q: "to:bills" }), []],
  ["a subject", () => ({ q: "subject:four" }), ["four"]],
  ["a subject that is a text", () => ({ q: "subject:between" }), []],
  ["mails with files", () => ({ q: "has:attachment" }), [FILES]],
  ["mails with codes", () => ({ q: "has:code" }), ["one"]],
  ["a code", () => ({ q: "493027 has:code from:shop" }), ["one"]],
  ["an empty search", () => ({ q: " " }), ALL],
  ["three mails", () => ({ limit: 3 }), ALL.slice(0, 3)],
  ["one mail", () => ({ limit: 1 }), ALL.slice(0, 1)],
  ["what lies after two", () => ({ offset: 2 }), ALL.slice(2)],
  ["two after two", () => ({ limit: 2, offset: 2 }), ALL.slice(2, 4)],
  ["what lies after all", () => ({ offset: 7 }), []],
  ["what is newer", () => ({ after: cursorOf("five 100% _x_") }), ["six", FILES]],
  [
    "what is newer, in part",
    () => ({ after: cursorOf("three"), limit: 2 }),
    ["four", "five 100% _x_"],
  ],
  ["what is newer than all", () => ({ after: cursorOf(FILES) }), []],
  ["what is newer than nothing", () => ({ after: 0 }), ALL.toReversed()],
  ["what is newer, of a tag", () => ({ after: cursorOf("one"), tag: "sign-up" }), ["four"]],
  ["what is not awaited", () => ({ await_messages: false, tag: "none" }), []],
])("%s is read", async (...[, query, expected]) => {
  expect(subjects(await read(query()))).toEqual(expected);
});

test("a time bounds what is read, itself included", async () => {
  const tenant = await newTenant(service);
  for (const subject of ["a", "b", "c"]) {
    await tenant.api.send(tenant.address("t"), newMail(subject));
  }
  const all = (await tenant.api.read()).data;
  for (const { timestamp, createdAt } of all) {
    expect(createdAt).toBe(new Date(timestamp).toISOString());
    const api = await anotherApi(service, tenant);
    const later = all.filter((message) => message.timestamp >= timestamp);
    const earlier = all.filter((message) => message.timestamp <= timestamp);
    expect((await api.read({ timestamp_from: timestamp })).data).toEqual(later);
    expect((await api.read({ timestamp_to: timestamp })).data).toEqual(earlier);
    const both = { timestamp_from: timestamp, timestamp_to: timestamp };
    expect((await api.read(both)).data).toEqual(
      all.filter((message) => message.timestamp === timestamp),
    );
  }
  const newest = all[0]?.timestamp ?? 0;
  const oldest = all.at(-1)?.timestamp ?? 0;
  const api = await anotherApi(service, tenant);
  expect((await api.read({ timestamp_from: newest + 1 })).data).toEqual([]);
  expect((await api.read({ timestamp_to: oldest - 1 })).data).toEqual([]);
  expect((await api.read({ timestamp_from: 0, limit: 1 })).data).toHaveLength(1);
});

test("headers come in their order, case and repeats, and only when they are asked for", async () => {
  for (const headers of ["true", "1"]) {
    const [message] = (await read({ headers, limit: 1, tag: "sign-up" })).data;
    expect(message?.headers?.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "From: app@shop.test",
      "To: someone@in.localhost",
      "Subject: four",
      "X-Run: 1",
      "x-run: 2",
      "Content-Type: text/plain; charset=utf-8",
    ]);
  }
  for (const query of [{ headers: false }, { headers: "0" }, {}]) {
    const { data } = await read(query);
    expect(data.filter((message) => "headers" in message)).toEqual([]);
  }
});

test.each([1, 2, 3, 7])("pages of %i by offset hold each mail once and end", async (limit) => {
  const seen: string[] = [];
  for (let offset = 0; ; offset += limit) {
    const page = await read({ limit, offset });
    expect(page.pagination).toMatchObject({ limit, offset });
    seen.push(...subjects(page));
    if (!page.pagination.hasMore) break;
  }
  expect(seen).toEqual(ALL);
});

test.each([1, 2, 3, 7])(
  "pages of %i by cursor hold each mail once, oldest first",
  async (limit) => {
    const seen: string[] = [];
    for (let after = "0"; ;) {
      const page = await read({ limit, after });
      seen.push(...subjects(page));
      after = page.pagination.cursor;
      expect(after).toBe(page.data.at(-1)?.cursor);
      if (!page.pagination.hasMore) break;
    }
    expect(seen).toEqual(ALL.toReversed());
  },
);

test("a page that is empty keeps the cursor it was asked after", async () => {
  const after = cursorOf(FILES);
  expect((await read({ after })).pagination.cursor).toBe(after);
  expect((await read({ tag: "none" })).pagination.cursor).toBe("0");
});

test("cursors rise in the order of arrival, over all namespaces", async () => {
  const cursors = kept.map(({ cursor }) => Number(cursor));
  expect(cursors).toEqual(cursors.toSorted((a, b) => a - b));
  expect(new Set(cursors).size).toBe(cursors.length);
});

test("a page of a hundred is the largest", async () => {
  const { api, address } = await newTenant(service);
  await Promise.all(times(101, (i) => api.send(address("t"), newMail(`${i}`))));
  const page = await api.read({ limit: 100 });
  expect(page.data).toHaveLength(100);
  expect(page.pagination.hasMore).toBe(true);
  const rest = await api.read({ limit: 100, offset: 100 });
  expect(rest.data).toHaveLength(1);
  expect(rest.pagination.hasMore).toBe(false);
});

const MANY = times(101, (i) => `name${i}`).join(",");

test.each<[string, Query, string, string]>([
  ["limit", { limit: 0 }, "limit", "must be at least 1"],
  ["limit", { limit: 101 }, "limit", "must be at most 100"],
  ["limit", { limit: -1 }, "limit", "must be at least 1"],
  ["limit", { limit: "ten" }, "limit", "must be a whole number"],
  ["limit", { limit: "1.5" }, "limit", "must be a whole number"],
  ["limit", { limit: "" }, "limit", "must be a whole number"],
  ["offset", { offset: -1 }, "offset", "must be at least 0"],
  ["offset", { offset: 10_001 }, "offset", "must be at most 10000"],
  ["timestamp_from", { timestamp_from: 1_700_000_000 }, "timestamp_from", "looks like seconds"],
  ["timestamp_to", { timestamp_to: 1_700_000_000 }, "timestamp_to", "looks like seconds"],
  ["timestamp_from", { timestamp_from: "2026-11-10" }, "timestamp_from", "milliseconds"],
  ["timestamp_to", { timestamp_to: -1 }, "timestamp_to", "milliseconds"],
  ["after", { after: "msg_x" }, "after", "must be a cursor from an earlier answer"],
  ["after", { after: -1 }, "after", "must be a cursor from an earlier answer"],
  ["headers", { headers: "yes" }, "headers", "must be true or false"],
  ["await_messages", { await_messages: "maybe" }, "await_messages", "must be true or false"],
  ["wait_ms", { wait_ms: 30_001 }, "wait_ms", "must be at most 30000"],
  ["wait_ms", { wait_ms: -1 }, "wait_ms", "must be at least 0"],
  ["count", { count: 0 }, "count", "must be at least 1"],
  ["count", { count: 101 }, "count", "must be at most 100"],
  ["count", { count: 51 }, "count", "is larger than the limit of 50 messages"],
  ["count", { count: 2, expect: "none" }, "count", "makes no sense with expect=none"],
  ["expect", { expect: "some" }, "expect", "must be none"],
  ["await_messages", { await_messages: false, wait_ms: 10 }, "await_messages", "contradicts"],
  ["tag", { tag: MANY }, "tag", "takes at most 100 names"],
  ["ns", { ns: MANY }, "ns", "takes at most 100 names"],
  ["tag_prefix", { tag_prefix: "x".repeat(65) }, "tag_prefix", "at most 64 characters"],
  ["q", { q: "x".repeat(501) }, "q", "at most 500 characters"],
  ["q", { q: "has:legs" }, "q", "use has:attachment or has:code"],
  ["q", { q: "a b c d e f g h i j k" }, "q", "at most 10 words"],
])("a wrong %s (%j) is told by its name", async (...[, query, parameter, words]) => {
  const answer = await (await reader()).call("/api/v1/message", { query });
  const error = await refusal(answer);
  expect(error).toMatchObject({ status: 400, code: "INVALID_PARAMETER", parameter });
  expect(error.message).toMatch(new RegExp(`^${parameter}: .*${words}`));
});

test("a parameter given twice is told so", async () => {
  const answer = await (await reader()).call("/api/v1/message?limit=1&limit=2");
  expect(await refusal(answer)).toMatchObject({
    status: 400,
    code: "INVALID_PARAMETER",
    parameter: "limit",
    message: "limit: is given more than once",
  });
});

test.each([
  ["tags", "tag"],
  ["Tag", "tag"],
  ["namespace", null],
  ["timestampFrom", "timestamp_from"],
  ["await", null],
  ["awaitMessages", "await_messages"],
  ["waitMs", "wait_ms"],
  ["ofset", "offset"],
  ["before", null],
  ["constructor", null],
  ["__proto__", null],
])("an unknown parameter %s is refused, and the nearest told", async (name, nearest) => {
  const answer = await (await reader()).call(`/api/v1/message?${name}=x`);
  const error = await refusal(answer);
  expect(error).toMatchObject({ status: 400, code: "UNKNOWN_PARAMETER", parameter: name });
  expect(error["nearest"] ?? null).toBe(nearest);
  expect(error.message).toContain(
    nearest === null ? "Known: ns, tag, tag_prefix, q" : `Did you mean ${nearest}?`,
  );
});

test("a wrong query costs no read", async () => {
  const api = await reader();
  for (let i = 0; i < 8; i++) {
    expect((await api.call("/api/v1/message", { query: { limit: 0 } })).status).toBe(400);
  }
  expect(subjects(await api.read())).toEqual(ALL);
});
