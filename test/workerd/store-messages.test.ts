import type { D1PreparedStatement } from "@cloudflare/workers-types";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { assert, asyncProperty, constantFrom, integer, record, subarray } from "fast-check";
import { expect, test } from "vitest";
import { messages } from "../../drizzle/schema.ts";
import { everythingIn, type MessageFilter } from "../../worker/domain/filter.ts";
import { newId } from "../../worker/domain/ids.ts";
import { NOTHING_EARLIER } from "../../worker/domain/mail.ts";
import { parseSearch, searchText } from "../../worker/domain/search.ts";
import { openDatabases } from "../../worker/store/databases.ts";
import { findMessage, listMessages, usedCredits } from "../../worker/store/messages.ts";
import { storeMessage } from "../../worker/store/new-message.ts";
import { listRefusals } from "../../worker/store/refusals.ts";
import { knownRawKeys } from "../../worker/store/stored-objects.ts";
import { creditOf, mail, newMessage, newNamespace, newTenant, type Tenant } from "./builders.ts";

function everything(tenant: Tenant, given: Partial<MessageFilter> = {}): MessageFilter {
  return { ...everythingIn([tenant.namespaceId]), ...given };
}

function page(given: { limit?: number; offset?: number; now?: number } = {}) {
  return { limit: 100, offset: 0, now: Date.now(), withHeaders: false, ...given };
}

test("forty messages stored at once against ten credits leave ten, ten used and thirty refusals", async () => {
  const tenant = await newTenant();
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => storeMessage(mail, newMessage(tenant), creditOf(tenant, 10))),
  );
  const kinds = outcomes.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "stored")).toHaveLength(10);
  expect(kinds.filter((kind) => kind === "no credit")).toHaveLength(30);
  expect(await listMessages(mail, everything(tenant), page())).toHaveLength(10);
  expect(await usedCredits(mail, tenant.companyId, "2026-11")).toEqual([
    { namespaceId: tenant.namespaceId, used: 10 },
  ]);
  const refused = await listRefusals(
    mail,
    { companyId: tenant.companyId, namespaceIds: [tenant.namespaceId] },
    { limit: 100, now: Date.now() },
  );
  expect(refused).toHaveLength(30);
});

test("credits are counted over all namespaces of a company", async () => {
  const tenant = await newTenant();
  const other: Tenant = { ...tenant, ...(await newNamespace(tenant.companyId)) };
  for (const each of [tenant, other, tenant]) {
    await storeMessage(mail, newMessage(each), creditOf(each, 2));
  }
  const used = await usedCredits(mail, tenant.companyId, "2026-11");
  expect(used.reduce((sum, row) => sum + row.used, 0)).toBe(2);
});

test("storing one id many times at once is one message and one credit", async () => {
  const tenant = await newTenant();
  const message = newMessage(tenant);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, attempt) =>
      storeMessage(mail, { ...message, rawKey: `k${attempt}` }, creditOf(tenant, 10)),
    ),
  );
  expect(outcomes.filter(({ kind }) => kind === "stored")).toHaveLength(1);
  expect(outcomes.filter(({ kind }) => kind === "duplicate")).toHaveLength(19);
  const [used] = await usedCredits(mail, tenant.companyId, "2026-11");
  expect(used?.used).toBe(1);
});

test("a repeated message stays a duplicate when the credits are used up", async () => {
  const tenant = await newTenant();
  const message = newMessage(tenant);
  await storeMessage(mail, message, creditOf(tenant, 1));
  expect(await storeMessage(mail, message, creditOf(tenant, 1))).toMatchObject({
    kind: "duplicate",
    rawKey: message.rawKey,
  });
});

test.for([null, 10])(
  "a message whose duplicate is deleted just then is stored, with a limit of %s",
  async (limit) => {
    const tenant = await newTenant();
    const message = newMessage(tenant);
    await storeMessage(mail, message, creditOf(tenant, limit));
    let batches = 0;
    const client = new Proxy(env.DB, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (name !== "batch") return typeof value === "function" ? value.bind(of) : value;
        return async (statements: D1PreparedStatement[]) => {
          const results = await of.batch(statements);
          if (batches++ === 0) await mail.delete(messages).where(eq(messages.id, message.id));
          return results;
        };
      },
    });
    const racing = openDatabases(client).mailOf(tenant.companyId);
    const again = { ...message, rawKey: "r1/again.eml" };
    expect(await storeMessage(racing, again, creditOf(tenant, limit))).toMatchObject({
      kind: "stored",
      used: limit === null ? null : 2,
    });
    const { companyId, namespaceId } = tenant;
    const where = { companyId, namespaceIds: [namespaceId] };
    expect(await listRefusals(mail, where, { limit: 10, now: 0 })).toEqual([]);
  },
);

test("a stored message says which came before it, in its mailbox and in its namespace", async () => {
  const tenant = await newTenant();
  const store = (tag: string) =>
    storeMessage(mail, newMessage(tenant, { tag }), creditOf(tenant, null));
  const first = await store("a");
  expect(first).toMatchObject({ kind: "stored", earlier: NOTHING_EARLIER });
  const other = await store("b");
  const [inMailbox, inNamespace] = [first, other].map((each) => "seq" in each && each.seq);
  expect(other).toMatchObject({ earlier: { inMailbox: 0, inNamespace: inMailbox } });
  expect(await store("a")).toMatchObject({ earlier: { inMailbox, inNamespace } });
});

test("an expired message is gone for every reader", async () => {
  const tenant = await newTenant();
  const now = Date.now();
  const message = newMessage(tenant, { expiresAt: now + 1000 });
  await storeMessage(mail, message, creditOf(tenant, null));
  const where = { id: message.id, namespaceIds: [tenant.namespaceId] };
  expect(await listMessages(mail, everything(tenant), page({ now: now + 999 }))).toHaveLength(1);
  expect(await listMessages(mail, everything(tenant), page({ now: now + 1000 }))).toEqual([]);
  expect(await findMessage(mail, { ...where, now: now + 999 })).not.toBeNull();
  expect(await findMessage(mail, { ...where, now: now + 1000 })).toBeNull();
});

test("a message is found in its own namespace only", async () => {
  const [mine, theirs] = [await newTenant(), await newTenant()];
  const message = newMessage(theirs);
  await storeMessage(mail, message, creditOf(theirs, null));
  const now = Date.now();
  expect(
    await findMessage(mail, { id: message.id, namespaceIds: [mine.namespaceId], now }),
  ).toBeNull();
});

test("raw mails are known by their key, not only by their message", async () => {
  const tenant = await newTenant();
  const message = newMessage(tenant);
  await storeMessage(mail, message, creditOf(tenant, null));
  const lost = message.rawKey.replace("aaaaaaaa", "bbbbbbbb");
  expect(await knownRawKeys(mail, [message.rawKey, lost])).toEqual(new Set([message.rawKey]));
});

test.for([
  ["shop", 1],
  ["from:shop", 1],
  ["to:shop", 0],
  ["subject:codigo", 1],
  ["subject:CÓDIGO words", 1],
  ["subject:words", 0],
  ['"some words"', 1],
  ["has:code", 1],
  ["has:attachment", 0],
  ["100%_", 1],
  ["nothing", 0],
] as const)("a search for %s finds %i", async ([query, count]) => {
  const tenant = await newTenant();
  const search = searchText({
    from: "Shop <app@shop.test>",
    to: "ana@x.test",
    subject: "Seu código é 493027",
    text: "some words and 100%_ more",
  });
  await storeMessage(mail, newMessage(tenant, { search, hasCode: true }), creditOf(tenant, null));
  const parsed = parseSearch(query);
  if ("fault" in parsed) throw new Error(parsed.fault);
  const found = await listMessages(mail, everything(tenant, { search: parsed }), page());
  expect(found).toHaveLength(count);
});

test("pages follow the order of arrival, each message exactly once, whatever the mailboxes", async () => {
  const tenant = await newTenant();
  const other: Tenant = { ...tenant, ...(await newNamespace(tenant.companyId)) };
  const tags = ["a", "a.b", "b", ""];
  for (let index = 0; index < 60; index++) {
    const message = newMessage(index % 3 === 0 ? other : tenant, {
      tag: tags[index % tags.length] ?? "",
      receivedAt: 1_700_000_000_000 + (index % 7),
    });
    await storeMessage(mail, message, creditOf(tenant, null));
  }
  const both = [tenant.namespaceId, other.namespaceId];
  const all = await listMessages(mail, everything(tenant, { namespaceIds: both }), page());
  expect(all).toHaveLength(60);
  await assert(
    asyncProperty(
      record({
        namespaceIds: subarray(both, { minLength: 1 }),
        // Unknown tags push the query over to its other plan.
        tags: subarray([...tags, "x1", "x2", "x3", "x4"]),
        tagPrefix: constantFrom(null, "a", "b", "zz"),
        size: integer({ min: 1, max: 9 }),
      }),
      async ({ size, ...given }) => {
        const expected = all
          .filter(({ namespaceId }) => given.namespaceIds.includes(namespaceId))
          .filter(({ tag }) => given.tags.length === 0 || given.tags.includes(tag))
          .filter(({ tag }) => given.tagPrefix === null || tag.startsWith(given.tagPrefix))
          .map(({ seq }) => seq);
        const filter = everything(tenant, given);
        expect(await byOffset(filter, size)).toEqual(expected);
        expect(await byCursor(filter, size)).toEqual(expected.toReversed());
      },
    ),
    { numRuns: 60 },
  );
});

async function byOffset(filter: MessageFilter, limit: number): Promise<number[]> {
  const seqs: number[] = [];
  for (;;) {
    const found = await listMessages(mail, filter, page({ limit, offset: seqs.length }));
    seqs.push(...found.map(({ seq }) => seq));
    if (found.length < limit) return seqs;
  }
}

async function byCursor(filter: MessageFilter, limit: number): Promise<number[]> {
  const seqs: number[] = [];
  for (;;) {
    const after = seqs.at(-1) ?? 0;
    const found = await listMessages(mail, { ...filter, after }, page({ limit }));
    seqs.push(...found.map(({ seq }) => seq));
    if (found.length < limit) return seqs;
  }
}

test("a sequence number is never used twice, though the newest message was deleted", async () => {
  const tenant = await newTenant();
  const first = await storeMessage(mail, newMessage(tenant), creditOf(tenant, null));
  if (first.kind !== "stored") throw new Error(first.kind);
  await mail.run(`delete from messages where seq = ${first.seq}`);
  const second = await storeMessage(
    mail,
    newMessage(tenant, { id: newId("message") }),
    creditOf(tenant, null),
  );
  expect(second.kind === "stored" && second.seq > first.seq).toBe(true);
});
