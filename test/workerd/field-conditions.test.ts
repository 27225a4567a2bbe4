import { expect, test } from "vitest";
import type { FieldFilter, FieldSort } from "../../worker/domain/field-filter.ts";
import { everythingIn } from "../../worker/domain/filter.ts";
import { listAndCountMessages } from "../../worker/store/messages.ts";
import { storeMessage } from "../../worker/store/new-message.ts";
import {
  creditOf,
  emptyContent,
  mail,
  newMessage,
  newNamespace,
  newTenant,
  type Tenant,
} from "./builders.ts";

// What GraphQL filters and sorts by, asked of D1 itself.

const MAILS = [
  { subject: "Your code is 100%_[1]", name: "Shop", tag: "a", score: 2000, ip: "192.0.2.9" },
  { subject: "Rechnung für Zoë 👋 bitte zahlen", name: "", tag: "b", score: 5000, ip: "" },
  { subject: "", name: "Bank", tag: "c", score: null, ip: "2001:db8::1" },
] as const;

async function newInbox(): Promise<Tenant> {
  const tenant = await newTenant();
  const neighbour = { ...tenant, ...(await newNamespace(tenant.companyId)) };
  for (const owner of [tenant, neighbour]) {
    for (const { subject, name, tag, score, ip } of MAILS) {
      const from = [{ name, address: "app@shop.test" }];
      const to = [
        { name: "A", address: "a@x.test" },
        { name: "", address: "b@x.test" },
      ];
      const value = `pass (mx.test) client-ip=${ip}; envelope-from=x`;
      const message = newMessage(owner, {
        tag,
        content: { ...emptyContent, subject, from, to, text: `text ${tag}`, html: `<b>${tag}</b>` },
        headers: ip === "" ? [] : [{ name: "Received-SPF", value }],
        envelopeFrom: `bounce+${tag}@shop.test`,
        spamScore: score,
      });
      await storeMessage(mail, message, creditOf(owner, null));
    }
  }
  return tenant;
}

async function tagsOf(
  { namespaceId }: Tenant,
  asked: { fields?: FieldFilter[]; sorts?: FieldSort[]; limit?: number; offset?: number },
): Promise<{ tags: string; total: number }> {
  const { limit = 100, offset = 0, ...filter } = asked;
  const page = { limit, offset, now: Date.now(), withHeaders: false };
  const found = await listAndCountMessages(
    mail,
    { ...everythingIn([namespaceId]), ...filter },
    page,
  );
  return { tags: found.messages.map(({ tag }) => tag).join(""), total: found.total };
}

function wildcard(field: FieldFilter["field"], value: string): FieldFilter {
  return { field, match: "wildcard", action: "include", value };
}

test("wildcards and exact values find what they say, and nothing of a neighbour", async () => {
  const tenant = await newInbox();
  const cases: readonly (readonly [FieldFilter, string])[] = [
    [wildcard("subject", "*code*"), "a"],
    [wildcard("subject", "*Code*"), ""],
    [wildcard("subject", "Your*is*"), "a"],
    [wildcard("subject", "is*Your*"), ""],
    [wildcard("subject", "Your code is 100%_[1]"), "a"],
    [wildcard("subject", "?our code is 100%_[1]"), "a"],
    [wildcard("subject", "*Zoë ? bitte*"), "b"],
    [wildcard("subject", "*Zoë 👋*zahlen"), "b"],
    [wildcard("subject", "*Zoë 👋*zahle"), ""],
    [wildcard("subject", `*${"Rechnung für Zoë 👋 bitte zahlen".slice(0, 30)}*`), "b"],
    // A piece may not be found in what another has taken.
    [wildcard("subject", "Your code is 1*100%_[1]"), ""],
    [wildcard("subject", "*"), "cba"],
    [wildcard("from", "Shop <*>"), "a"],
    [wildcard("from", "app@shop.test"), "b"],
    [wildcard("to", "A <a@x.test>, b@x.test"), "cba"],
    [wildcard("cc", ""), "cba"],
    [wildcard("text", "*xt b"), "b"],
    [wildcard("html", "<b>c*"), "c"],
    [wildcard("envelope_from", "bounce+b@*"), "b"],
    [wildcard("sender_ip", "192.0.2.*"), "a"],
    [{ field: "sender_ip", match: "exact", action: "include", value: "2001:db8::1" }, "c"],
    [{ field: "subject", match: "exact", action: "include", value: "" }, "c"],
    [{ field: "subject", match: "exact", action: "include", value: "*" }, ""],
    [{ field: "subject", match: "wildcard", action: "exclude", value: "*code*" }, "cb"],
    [{ field: "sender_ip", match: "exact", action: "exclude", value: "192.0.2.9" }, "cb"],
  ];
  for (const [filter, tags] of cases) {
    const found = await tagsOf(tenant, { fields: [filter] });
    expect({ filter, ...found }).toEqual({ filter, tags, total: tags.length });
  }
});

test("the most stars and filters that are let through are within what D1 takes", async () => {
  const tenant = await newInbox();
  const stars = wildcard("subject", `*${"e*".repeat(9)}`);
  const fields = [stars, ...Array.from({ length: 9 }, () => wildcard("sender_ip", "x"))];
  expect(await tagsOf(tenant, { fields })).toEqual({ tags: "", total: 0 });
});

test("sorts go by their order, pages follow it, and the count is of all pages", async () => {
  const tenant = await newInbox();
  expect(await tagsOf(tenant, { sorts: [{ field: "spam_score", order: "desc" }] })).toEqual({
    tags: "bac",
    total: 3,
  });
  expect(
    await tagsOf(tenant, { sorts: [{ field: "tag", order: "asc" }], limit: 1, offset: 1 }),
  ).toEqual({ tags: "b", total: 3 });
  // Equal in the first, so the second decides; equal in all, so the newer comes first.
  const sorts: FieldSort[] = [{ field: "to", order: "asc" }];
  expect((await tagsOf(tenant, { sorts })).tags).toBe("cba");
  const both: FieldSort[] = [...sorts, { field: "tag", order: "asc" }];
  expect((await tagsOf(tenant, { sorts: both })).tags).toBe("abc");
});
