import { env } from "cloudflare:workers";
import { capture } from "../../email-worker/capture.ts";
import type { CaptureContext } from "../../email-worker/context.ts";
import { apiKeyNamespaces, apiKeys, exports } from "../../drizzle/schema.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { payCheckout } from "../../local/stripe/billing.ts";
import { newApiKey, storedKey } from "../../worker/domain/api-key.ts";
import type { ChallengePurpose } from "../../worker/domain/challenge.ts";
import { newId, type CompanyId, type NamespaceId } from "../../worker/domain/ids.ts";
import { generateName } from "../../worker/domain/namespace-name.ts";
import { startCheckout } from "../../worker/services/checkout.ts";
import { startChallenge } from "../../worker/services/challenges.ts";
import { invite } from "../../worker/services/invitations.ts";
import { captureAt, databases, deliveryTo, mailOf, newNamespace } from "./builders.ts";
import { linkIn, mailingAt } from "./outgoing-mails.ts";
import {
  admitted,
  LEVELS,
  newCompany,
  newMember,
  newPerson,
  signedIn,
  type Person,
} from "./people.ts";
import { VISA, type StripeLab } from "./stripe-lab.ts";

/** Whom every victim has invited. */
export const GUEST = "guest@victim.test";

/** One id of everything that a call may name. */
export interface Target {
  readonly company: string;
  readonly namespace: { readonly id: string; readonly name: string };
  readonly message: string;
  readonly key: string;
  readonly member: string;
  readonly session: string;
  readonly invitation: string;
  /** Of the invitation's link. */
  readonly token: string;
  readonly export: string;
  readonly checkout: string;
  /** Of a sign-in. */
  readonly challenge: string;
  readonly emailChallenge: string;
  readonly deletionChallenge: string;
}

/** What stands for a parameter or field in a call about this target. */
export type Naming = (target: Target, operation: Operation) => unknown;

/** What stands for each `:parameter` of a path. */
export const PARAMETERS: Readonly<Record<string, Naming>> = {
  company: ({ company }) => company,
  namespace: ({ namespace }, { access, path }) =>
    access === "api-key" || path.includes("/live/") ? namespace.name : namespace.id,
  id: ({ message }) => message,
  index: () => "0",
  file: () => "mail.eml",
  key: ({ key }) => key,
  member: ({ member }) => member,
  session: ({ session }) => session,
  invitation: ({ invitation }) => invitation,
  // The token of an invitation opens it for whoever holds it, and so is no id; but see `accept`.
  token: (target, { path }) => (path.endsWith("/accept") ? target.token : "b".repeat(32)),
  export: (target) => target.export,
  checkout: ({ checkout }) => checkout,
  provider: () => "github",
};

/** Fields of queries and bodies that name something. */
export const FIELDS: Readonly<Record<string, Naming>> = {
  ns: ({ namespace }, { path }) => (path.endsWith("/api-key") ? [namespace.name] : namespace.name),
  to: ({ namespace }) => `${namespace.name}.t@${env.INBOX_HOST}`,
  companyId: ({ company }) => company,
  namespace: ({ namespace }) => namespace.name,
  query: ({ namespace }) =>
    `{ inbox(namespace: "${namespace.name}") { count emails { subject } } }`,
  invitation: ({ token }) => token,
  challenge: (target, { path }) => {
    if (path.endsWith("/email")) return target.emailChallenge;
    return path.endsWith("/deletion") ? target.deletionChallenge : target.challenge;
  },
};

/** A company that has one of everything, and words that none but its own people may read. */
export interface Victim {
  readonly target: Target;
  readonly companyId: CompanyId;
  readonly namespaceId: NamespaceId;
  readonly owner: Person;
  readonly words: readonly string[];
}

/** Makes the victim; its checkout is at the stand-in for Stripe. */
export async function newVictim(stripe: StripeLab): Promise<Victim> {
  const { companyId, owner } = await newCompany({ companyName: "Victimized Ltd", name: "Vera" });
  const member = await newMember({ companyId, level: LEVELS.admin, name: "Viktor Member" });
  const { namespaceId, namespace } = await newNamespace(companyId);
  const message = await receive({ companyId, namespaceId, namespace });
  const { id: invitation, token } = await inviteGuest(owner, companyId);
  const target: Target = {
    company: companyId,
    namespace: { id: namespaceId, name: namespace },
    message,
    key: (await storeKey(companyId, [])).id,
    member: member.userId,
    session: owner.sessionId,
    invitation,
    token,
    export: await storeExport(companyId, owner),
    checkout: await checkoutOf(stripe, owner),
    challenge: await challengeOf(owner, "login"),
    emailChallenge: await challengeOf(owner, "email_change"),
    deletionChallenge: await challengeOf(owner, "deletion"),
  };
  const names = ["Victimized", "Viktor", "hush-hush", GUEST, owner.email];
  return { target, companyId, namespaceId, owner, words: [...names, member.email] };
}

/** Pays the victim's checkout at the stand-in for Stripe; before that nobody is told of it. */
export function payFor({ world }: StripeLab, { target }: Victim): void {
  const checkout = world.state.checkouts.find(({ id }) => id === target.checkout);
  if (!checkout || !payCheckout(world, checkout, VISA)) throw new Error("the checkout is not paid");
}

/** Victims for calls: one for all that only read, and one for each that may change what it has. */
export function victimsAt(stripe: StripeLab): (operation: Operation) => Promise<Victim> {
  let shared: Promise<Victim> | null = null;
  return ({ method }) => (method === "get" ? (shared ??= newVictim(stripe)) : newVictim(stripe));
}

/** Ids of the same shapes that name nothing. */
export function nobody(): Target {
  return {
    company: newId("company"),
    namespace: { id: newId("namespace"), name: generateName() },
    message: newId("message"),
    key: newId("api-key"),
    member: newId("user"),
    session: newId("session"),
    invitation: newId("invitation"),
    token: "a".repeat(32),
    export: newId("export"),
    checkout: "cs_test_nobodys",
    challenge: newId("challenge"),
    emailChallenge: newId("challenge"),
    deletionChallenge: newId("challenge"),
  };
}

/** A key of a company, to these namespaces or to all it has. */
export async function storeKey(
  companyId: CompanyId,
  reaches: readonly NamespaceId[],
  given: { active?: boolean; expiresAt?: number } = {},
): Promise<{ id: string; key: string }> {
  const id = newId("api-key");
  const key = newApiKey();
  const { active = true, expiresAt = null } = given;
  const stored = await storedKey(key);
  await databases.control
    .insert(apiKeys)
    .values({ id, companyId, ...stored, active, expiresAt, createdAt: 0 });
  for (const namespaceId of reaches) {
    await databases.control.insert(apiKeyNamespaces).values({ apiKeyId: id, namespaceId });
  }
  return { id, key };
}

async function receive(tenant: Parameters<typeof deliveryTo>[0]): Promise<string> {
  const raw = mailOf(
    "From: app@shop.test",
    "Subject: hush-hush",
    'Content-Type: text/plain; name="a.txt"',
    "Content-Disposition: attachment; filename=a.txt",
    "",
    "hush-hush",
  );
  const context = captureAt(Date.now());
  const outcome = await capture(context, deliveryTo(tenant, "t", raw), async () => raw);
  await context.settled();
  if (outcome.kind !== "captured") throw new Error(outcome.kind);
  return outcome.id;
}

async function inviteGuest(
  owner: Person,
  companyId: CompanyId,
): Promise<{ id: string; token: string }> {
  const context = mailingAt(Date.now());
  const host = await admitted(context, owner, { companyId, action: "members.manage" });
  const { id } = await invite(context, host, { email: GUEST, role: "member" });
  await context.settled();
  const token = new URL(linkIn(context.outbox[0])).searchParams.get("invitation") ?? "";
  return { id, token };
}

async function storeExport(companyId: CompanyId, { userId }: Person): Promise<string> {
  const id = newId("export");
  const now = Date.now();
  await databases.control.insert(exports).values({
    id,
    companyId,
    userId,
    status: "completed",
    requestedAt: now,
    completedAt: now,
    expiresAt: now + 60_000_000,
    size: 9,
  });
  await env.MAIL.put(`export/${companyId}/${id}.zip`, "hush-hush");
  return id;
}

async function checkoutOf(stripe: StripeLab, owner: Person): Promise<string> {
  const context = stripe.context();
  const { userId } = owner;
  await databases.control.$client
    .prepare(
      "update companies set plan = 'free' where id in (select company_id from members where user_id = ?)",
    )
    .bind(userId)
    .run();
  const url = await startCheckout(context, await signedIn(owner), { planId: "pro_monthly" });
  await databases.control.$client
    .prepare(
      "update companies set plan = 'pro' where id in (select company_id from members where user_id = ?)",
    )
    .bind(userId)
    .run();
  return /cs_\w+/.exec(url)?.[0] ?? "";
}

async function challengeOf({ email, userId }: Person, purpose: ChallengePurpose): Promise<string> {
  return startChallenge(mailingAt(Date.now()), {
    purpose,
    email,
    userId,
    name: "",
    invitationId: null,
    language: "en",
    client: null,
  });
}

/** A signed-in user who has nothing to do with any company. */
export function newStranger(): Promise<Person> {
  return newPerson({ name: "Stranger" });
}

/** The door of the other Worker, opened inside this one, on bindings that may be replaced. */
export function doorOf(replaced: Partial<CaptureContext> = {}): typeof env.INBOUND {
  return {
    deliver: (delivery, raw) =>
      capture(captureAt(Date.now(), replaced), delivery, async () =>
        raw instanceof Uint8Array ? raw : new Uint8Array(),
      ),
    recapture: () => Promise.reject(new Error("nothing is swept here")),
  };
}

/** The same on the real ones. */
export const inbound = doorOf();
