import { env } from "cloudflare:workers";
import { newId, type CompanyId, type NamespaceId } from "../../worker/domain/ids.ts";
import type { MailContent } from "../../worker/domain/mail.ts";
import { generateName } from "../../worker/domain/namespace-name.ts";
import type { PlanType } from "../../worker/domain/plans.ts";
import { captureContext, type CaptureContext } from "../../email-worker/context.ts";
import { recapture } from "../../email-worker/recapture.ts";
import type { Delivery } from "../../worker/domain/delivery.ts";
import { serviceContext, type ServiceContext } from "../../worker/services/context.ts";
import { openDatabases } from "../../worker/store/databases.ts";
import type { Credit, NewMessage } from "../../worker/store/new-message.ts";
import { companies, namespaces } from "../../drizzle/schema.ts";

export const databases = openDatabases(env.DB);
export const mail = databases.mailOf(newId("company"));

export interface Tenant {
  readonly companyId: CompanyId;
  readonly namespaceId: NamespaceId;
  readonly namespace: string;
}

/** A company of its own with one active namespace, so that no test meets another's mail. */
export async function newTenant(
  options: { plan?: PlanType; mailLimit?: number; active?: boolean } = {},
): Promise<Tenant> {
  const companyId = newId("company");
  const { plan = "pro", mailLimit = null, active = true } = options;
  const createdAt = Date.now();
  await databases.control
    .insert(companies)
    .values({ id: companyId, name: "Acme", plan, mailLimit, createdAt });
  return { companyId, ...(await newNamespace(companyId, active)) };
}

export async function newNamespace(
  companyId: CompanyId,
  active = true,
): Promise<{ namespaceId: NamespaceId; namespace: string }> {
  const namespaceId = newId("namespace");
  const name = generateName();
  await databases.control
    .insert(namespaces)
    .values({ id: namespaceId, companyId, name, active, createdAt: 0 });
  return { namespaceId, namespace: name };
}

/** What creating so many namespaces and deleting them again leaves; `at` in ms. */
export async function createAndDelete(
  companyId: CompanyId,
  count: number,
  at: number,
): Promise<void> {
  const statement = `insert into namespaces (id, company_id, name, active, created_at, deleted_at)
    select 'ns_' || value, ?, value, 0, ?, ? from json_each(?)`;
  const names = Array.from({ length: count }, () => generateName());
  await env.DB.prepare(statement).bind(companyId, at, at, JSON.stringify(names)).run();
}

export const emptyContent: MailContent = {
  subject: "",
  from: [],
  to: [],
  cc: [],
  replyTo: [],
  messageId: null,
  date: null,
  text: "",
  html: "",
  links: [],
  codes: [],
  attachments: [],
  auth: { spf: null, dkim: null, dmarc: null },
  truncated: false,
  parseError: null,
};

export function newMessage(tenant: Tenant, given: Partial<NewMessage> = {}): NewMessage {
  const id = given.id ?? newId("message");
  return {
    id,
    companyId: tenant.companyId,
    namespaceId: tenant.namespaceId,
    namespace: tenant.namespace,
    tag: "t",
    receivedAt: Date.now(),
    expiresAt: Date.now() + 86_400_000,
    size: 1,
    source: "https",
    envelopeFrom: "",
    envelopeTo: "",
    rawKey: `r1/${tenant.companyId}/${id}.aaaaaaaa.eml`,
    hasAttachment: false,
    hasCode: false,
    spamScore: null,
    spamRules: null,
    spilled: [],
    content: emptyContent,
    headers: [],
    search: "",
    ...given,
  };
}

export function creditOf(tenant: Tenant, limit: number | null): Credit {
  return {
    period: "2026-11",
    limit,
    refusal: {
      companyId: tenant.companyId,
      namespaceId: tenant.namespaceId,
      at: Date.now(),
      expiresAt: Date.now() + 86_400_000,
      address: "a@in.localhost",
      envelopeFrom: "",
      size: 1,
      source: "https",
      reason: "credits_used_up",
      detail: "",
    },
  };
}

/** The context of a capture whose clock stands at `now` and whose bindings may be replaced. */
export function captureAt(
  now: number,
  replaced: Partial<CaptureContext> = {},
): CaptureContext & { settled(): Promise<unknown> } {
  const work: Promise<unknown>[] = [];
  const context = captureContext(env, { waitUntil: (promise) => void work.push(promise) });
  return { ...context, now: () => now, ...replaced, settled: () => Promise.all(work) };
}

/** The context of a service whose clock stands at `now`; the other Worker's door is open. */
export function serviceAt(now: number, capture = captureAt(now)): ServiceContext {
  const context = serviceContext(env, { waitUntil: () => {} }, "test");
  return {
    ...context,
    now: () => now,
    inbound: {
      deliver: () => Promise.reject(new Error("mail goes in by capture() here")),
      recapture: (rawKey) => recapture(capture, rawKey),
    },
  };
}

/** A delivery from the internet to a tag of a tenant's namespace. */
export function deliveryTo(tenant: Tenant, tag: string, raw: Uint8Array): Delivery {
  return {
    envelope: { from: "app@shop.test", to: `${tenant.namespace}.${tag}@${env.INBOX_HOST}` },
    source: "email",
    size: raw.length,
    idempotencyKey: null,
    caller: null,
  };
}

/** The bytes of a mail with these lines. */
export function mailOf(...lines: string[]): Uint8Array {
  return new TextEncoder().encode(lines.join("\r\n"));
}

/** Every key of the bucket that belongs to a company. */
export async function keysOf(tenant: Tenant, cursor?: string): Promise<string[]> {
  const page = await env.MAIL.list(cursor === undefined ? {} : { cursor });
  const keys = page.objects.map(({ key }) => key).filter((key) => key.includes(tenant.companyId));
  return page.truncated ? [...keys, ...(await keysOf(tenant, page.cursor))] : keys;
}
