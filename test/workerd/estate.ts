import { env } from "cloudflare:workers";
import { capture } from "../../email-worker/capture.ts";
import {
  apiKeyNamespaces,
  apiKeys,
  challenges,
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
import type { ServiceContext } from "../../worker/services/context.ts";
import { storeActivity } from "../../worker/store/activities.ts";
import { storeRefusal } from "../../worker/store/refusals.ts";
import {
  captureAt,
  creditOf,
  databases,
  deliveryTo,
  mail,
  mailOf,
  newNamespace,
  serviceAt,
  type Tenant,
} from "./builders.ts";
import { newCompany, newMember, type Person } from "./people.ts";
import { openStripeLab } from "./stripe-lab.ts";

export const NOW = Date.now();
/** When the deletion of an account that was asked for at NOW is due. */
export const END = NOW + 30 * 86_400_000;

export interface Estate extends Tenant {
  readonly owner: Person;
  readonly member: Person;
  /** Words that must not be found anywhere once the company is gone. */
  readonly words: readonly string[];
}

/** A company with something in every table and every corner of the bucket. */
export async function newEstate(): Promise<Estate> {
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

/** A service at `now` that has Stripe to talk to. */
export function paidAt(now: number): ServiceContext {
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

/** Has a company deleted when the time comes. */
export async function doom(companyId: CompanyId, deletionAt: number): Promise<void> {
  await env.DB.prepare("update companies set deletion_at = ? where id = ?")
    .bind(deletionAt, companyId)
    .run();
}

/** Every row of every table and every object, as text. */
export async function dump(): Promise<string[]> {
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

/** Of these, what has to do with a company. */
export async function traces({ words }: Estate): Promise<string[]> {
  return (await dump()).filter((line) => words.some((word) => line.includes(word)));
}
