import { env } from "cloudflare:workers";
import { afterAll, expect, test, vi } from "vitest";
import { capture } from "../../email-worker/capture.ts";
import {
  apiKeyNamespaces,
  apiKeys,
  challenges,
  companies,
  creditNotices,
  enterpriseRequests,
  exports,
  invitations,
  invoices,
  linkedAccounts,
  oauthVisits,
  subscriptions,
  sweepCursors,
} from "../../drizzle/schema.ts";
import { newId, type CompanyId } from "../../worker/domain/ids.ts";
import { digestSecret } from "../../worker/domain/secret.ts";
import { purgeCompanies } from "../../worker/jobs/purge-companies.ts";
import { PURGE_STEPS } from "../../worker/jobs/purge-steps.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import type { ServiceContext } from "../../worker/services/context.ts";
import { storeActivity } from "../../worker/store/activities.ts";
import { storeRefusal } from "../../worker/store/refusals.ts";
import {
  captureAt,
  creditOf,
  databases,
  deliveryTo,
  keysOf,
  mail,
  mailOf,
  newNamespace,
  serviceAt,
  type Tenant,
} from "./builders.ts";
import { join, newCompany, newMember, newPerson, type Person } from "./people.ts";
import { openStripeLab } from "./stripe-lab.ts";

const NOW = Date.now();
const END = NOW + 30 * 86_400_000;

interface Estate extends Tenant {
  readonly owner: Person;
  readonly member: Person;
  /** Words that must not be found anywhere once the company is gone. */
  readonly words: readonly string[];
}

/** A company with something in every table and every corner of the bucket. */
async function newEstate(): Promise<Estate> {
  const { companyId, owner } = await newCompany({ companyName: `Acme ${crypto.randomUUID()}` });
  const member = await newMember({ companyId: companyId });
  const kept = { companyId, ...(await newNamespace(companyId)) };
  const given = { companyId, ...(await newNamespace(companyId)) };
  const subject = `subject ${crypto.randomUUID()}`;
  await receive(kept, subject, "short");
  await receive(kept, subject, "long".repeat(30_000));
  await receive(given, subject, "short");
  await storeRefusal(mail, creditOf(kept, 1).refusal);
  await env.DB.prepare("update namespaces set deleted_at = ? where id = ?")
    .bind(NOW, given.namespaceId)
    .run();
  await fillControl(companyId, { owner, member, namespace: kept });
  await env.MAIL.put(`export/${companyId}/${newId("export")}.zip`, "zip");
  await env.MAIL.put(`retry/r7/${companyId}/lost.eml`, "");
  await env.MAIL.put(`r7/${companyId}/lost.json`, "{}");
  const named = [kept.namespace, given.namespace, subject];
  const people = [owner, member].flatMap(({ userId, email, sessionId }) => [
    userId,
    email,
    sessionId,
  ]);
  const ids = [companyId, kept.namespaceId, given.namespaceId];
  return { ...kept, owner, member, words: [...named, ...people, ...ids] };
}

const stripe = openStripeLab();
afterAll(() => vi.unstubAllGlobals());

/** A service at `now` that has Stripe to talk to. */
function paidAt(now: number): ServiceContext {
  return { ...serviceAt(now), payments: stripe.context().payments };
}

async function receive(tenant: Tenant, subject: string, text: string): Promise<void> {
  const raw = mailOf("From: app@shop.test", `Subject: ${subject}`, "", text);
  await capture(captureAt(NOW), deliveryTo(tenant, "t", raw), async () => raw);
}

async function fillControl(
  companyId: CompanyId,
  has: { owner: Person; member: Person; namespace: Tenant },
): Promise<void> {
  const { owner, member, namespace } = has;
  const { control } = databases;
  const { userId, email } = owner;
  const apiKeyId = newId("api-key");
  const unique = crypto.randomUUID();
  const times = { createdAt: NOW, expiresAt: NOW + 1 };
  const { payments } = stripe.context();
  const stripeCustomerId = await payments.createCustomer({ companyId, name: "Acme", email });
  await storeActivity(control, { companyId, userId, type: "login", subject: "", at: NOW });
  await control.batch([
    control.insert(apiKeys).values({
      id: apiKeyId,
      companyId,
      digest: unique,
      start: "rst_",
      end: "aaaa",
      active: true,
      createdAt: NOW,
    }),
    control.insert(apiKeyNamespaces).values({ apiKeyId, namespaceId: namespace.namespaceId }),
    control.insert(invitations).values({
      ...times,
      id: newId("invitation"),
      companyId,
      email: "bo@shop.test",
      role: "member",
      digest: unique,
      invitedBy: userId,
      expiresAt: END + 1,
    }),
    control.insert(exports).values({
      id: newId("export"),
      companyId,
      userId,
      status: "completed",
      requestedAt: END,
      expiresAt: END + 1,
    }),
    control.insert(invoices).values({
      id: unique,
      companyId,
      at: NOW,
      description: "Pro",
      amountCents: 500,
      status: "paid",
    }),
    control.insert(subscriptions).values({
      companyId,
      stripeCustomerId,
      status: "active",
      cancelAtPeriodEnd: false,
      readAt: NOW,
    }),
    control
      .insert(enterpriseRequests)
      .values({ companyId, userId, mailsPerMonth: 1, message: "", at: NOW }),
    control.insert(creditNotices).values({ companyId, period: "2026-11", percent: 80, at: NOW }),
    control.insert(linkedAccounts).values({
      provider: "github",
      subject: unique,
      userId: member.userId,
      email: member.email,
      createdAt: NOW,
    }),
    control.insert(oauthVisits).values({
      digest: unique,
      provider: "github",
      intent: "link",
      verifier: "v",
      userId: member.userId,
      language: "en",
      expiresAt: END + 1,
    }),
    ...[userId, null].map((challenged) =>
      control.insert(challenges).values({
        id: newId("challenge"),
        purpose: "login",
        email,
        userId: challenged,
        name: "Ana",
        language: "en",
        digest: unique,
        client: unique,
        createdAt: END,
        expiresAt: END + 1,
      }),
    ),
    control.insert(sweepCursors).values({ name: `deleted ${namespace.namespaceId}`, cursor: "" }),
  ]);
}

async function doom(companyId: CompanyId, deletionAt: number): Promise<void> {
  await env.DB.prepare("update companies set deletion_at = ? where id = ?")
    .bind(deletionAt, companyId)
    .run();
}

/** Every row of every table and every object, as text. */
async function dump(): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>();
  const lines: string[] = [];
  for (const { name } of tables) {
    const { results } = await env.DB.prepare(`select * from "${name}"`).all();
    lines.push(...results.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  const { objects } = await env.MAIL.list({ include: ["customMetadata"] });
  for (const { key, etag, customMetadata } of objects) {
    lines.push(`object ${key} ${etag} ${JSON.stringify(customMetadata)}`);
  }
  return lines;
}

async function traces({ words }: Estate): Promise<string[]> {
  return (await dump()).filter((line) => words.some((word) => line.includes(word)));
}

test("after 30 days nothing is left of a company but digests of its names", async () => {
  const estate = await newEstate();
  await doom(estate.companyId, END);
  const tables = new Set((await traces(estate)).map((line) => line.split(" ")[0]));
  // All that can have something of a company has: a new table must be thought of here.
  expect(tables).toEqual(
    new Set([
      "activities",
      "api_key_namespaces",
      "api_keys",
      "challenges",
      "companies",
      "credit_notices",
      "enterprise_requests",
      "exports",
      "invitations",
      "invoices",
      "linked_accounts",
      "members",
      "messages",
      "namespaces",
      "oauth_visits",
      "object",
      "refusals",
      "sessions",
      "subscriptions",
      "sweep_cursors",
      "usage",
      "users",
    ]),
  );
  expect(await purgeCompanies(paidAt(END - 1))).toBe(0);
  expect(await keysOf(estate)).not.toEqual([]);
  expect(await purgeCompanies(paidAt(END))).toBe(1);
  expect(await traces(estate)).toEqual([]);
  const digest = await digestSecret(estate.namespace);
  expect((await dump()).filter((line) => line.includes(digest))).toHaveLength(1);
});

test("another company stays as it is, byte for byte, and so does who belongs to both", async () => {
  const [doomed, other] = [await newEstate(), await newEstate()];
  await join(other.companyId, doomed.member);
  await doom(doomed.companyId, END);
  const theirs = new Set(await traces(other));
  const shared = { ...doomed, words: [doomed.member.userId, doomed.member.email] };
  const before = (await traces(shared)).filter((line) => !line.includes(doomed.companyId));
  await purgeCompanies(paidAt(END));
  expect(new Set(await traces(other))).toEqual(theirs);
  expect(await traces(shared)).toEqual(before);
  expect(before.map((line) => line.split(" ")[0])).toEqual(
    expect.arrayContaining(["users", "members", "sessions", "linked_accounts"]),
  );
});

test.each(PURGE_STEPS.map(({ name }) => name))(
  "a purge that dies at its step %s, before or after, is finished by the next run",
  async (name) => {
    const estate = await newEstate();
    await doom(estate.companyId, END);
    for (const when of ["before", "after"] as const) {
      const dying = PURGE_STEPS.map((step) => ({
        ...step,
        run: async (...given: Parameters<typeof step.run>) => {
          if (step.name !== name) return step.run(...given);
          if (when === "after") await step.run(...given);
          throw new Error("killed");
        },
      }));
      expect(await purgeCompanies(paidAt(END), dying)).toBe(0);
      expect(await traces(estate)).not.toEqual([]);
    }
    expect(await purgeCompanies(paidAt(END))).toBe(1);
    expect(await traces(estate)).toEqual([]);
    expect(await purgeCompanies(paidAt(END))).toBe(0);
  },
);

test("a purge in the smallest chunks, one a run, gets to the end all the same", async () => {
  const estate = await newEstate();
  await doom(estate.companyId, END);
  const tiny = PURGE_STEPS.map((step) => ({
    ...step,
    run: async (...[context, companyId]: Parameters<typeof step.run>) => {
      if ((await step.run(context, companyId, 1)) === 0) return 0;
      throw new Error("killed");
    },
  }));
  let runs = 0;
  while ((await purgeCompanies(paidAt(END), tiny)) === 0) runs += 1;
  expect(runs).toBeGreaterThan(PURGE_STEPS.length);
  expect(await traces(estate)).toEqual([]);
});

test("a company that cannot be deleted holds up no other", async () => {
  const [stuck, free] = [await newEstate(), await newEstate()];
  await doom(stuck.companyId, END - 1);
  await doom(free.companyId, END);
  const steps = PURGE_STEPS.map((step) => ({
    ...step,
    run: (...given: Parameters<typeof step.run>) =>
      given[1] === stuck.companyId
        ? Promise.reject(new Error("the bucket is down"))
        : step.run(...given),
  }));
  expect(await purgeCompanies(paidAt(END), steps)).toBe(1);
  expect(await traces(free)).toEqual([]);
  expect(await purgeCompanies(paidAt(END))).toBe(1);
});

test("the sweep does it, once its day has come and not for a deletion that was taken back", async () => {
  const [due, kept] = [await newCompany(), await newCompany()];
  const end = Date.now();
  await doom(due.companyId, end);
  await env.DB.prepare("update companies set deletion_at = null where id = ?")
    .bind(kept.companyId)
    .run();
  await sweep(paidAt(end));
  const left = await databases.control.select({ id: companies.id }).from(companies);
  const ids = left.map(({ id }) => id);
  expect(ids).not.toContain(due.companyId);
  expect(ids).toContain(kept.companyId);
});

test("who has left stays, and a name stays taken while its company is being deleted", async () => {
  const left = await newPerson();
  const estate = await newEstate();
  await doom(estate.companyId, END);
  const again = env.DB.prepare(
    "insert into namespaces (id, company_id, name, active, created_at) values ('n', 'c', ?, 1, 0)",
  ).bind(estate.namespace);
  await expect(again.run()).rejects.toThrow("UNIQUE constraint failed: namespaces.name");
  await purgeCompanies(paidAt(END));
  expect((await dump()).some((line) => line.includes(left.email))).toBe(true);
});
