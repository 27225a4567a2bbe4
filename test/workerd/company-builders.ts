import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { companies, members, sessions, users } from "../../drizzle/schema.ts";
import { app } from "../../worker/app.ts";
import { newId, type CompanyId, type SessionId, type UserId } from "../../worker/domain/ids.ts";
import type { Language } from "../../worker/domain/language.ts";
import type { OutgoingMail } from "../../worker/domain/outgoing-mail.ts";
import type { PlanType } from "../../worker/domain/plans.ts";
import type { NotificationPreferences } from "../../worker/domain/preferences.ts";
import type { Action, Level } from "../../worker/domain/roles.ts";
import { digestSecret, newSecret } from "../../worker/domain/secret.ts";
import type { ServiceContext } from "../../worker/services/context.ts";
import { signToken } from "../../worker/services/session-token.ts";
import { admit, type Member } from "../../worker/services/signed-in.ts";
import { databases, serviceAt } from "./builders.ts";

const AUTH_SECRET = env.AUTH_SECRET ?? "";
const YEAR_MS = 365 * 86_400_000;

export const LEVELS = { owner: 1, member: 2, admin: 3, readonly: 4 } as const;

/** A user with a session. */
export interface Person {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly name: string;
  readonly email: string;
  readonly token: string;
}

interface PersonOptions {
  readonly name?: string;
  readonly email?: string;
  readonly language?: Language;
  readonly notifications?: NotificationPreferences;
}

/** A signed-in user who belongs to no company. */
export async function newPerson(options: PersonOptions = {}): Promise<Person> {
  const userId = newId("user");
  const sessionId = newId("session");
  const secret = newSecret();
  const { name = "Ana", email = `${userId}@shop.test`, language = "en" } = options;
  const now = Date.now();
  const validity = { now: now - YEAR_MS, expiresAt: now + YEAR_MS };
  await databases.control.batch([
    databases.control.insert(users).values({
      id: userId,
      email,
      name,
      language,
      notifications: options.notifications ?? null,
      createdAt: now,
    }),
    databases.control.insert(sessions).values({
      id: sessionId,
      userId,
      digest: await digestSecret(secret),
      userAgent: "test",
      createdAt: now,
      lastSeenAt: now + YEAR_MS,
      expiresAt: validity.expiresAt,
    }),
  ]);
  const token = await signToken(AUTH_SECRET, { sessionId, secret }, validity);
  return { userId, sessionId, name, email, token };
}

/** Makes somebody a member. */
export async function join(
  companyId: CompanyId,
  { userId }: Person,
  level: Level = LEVELS.member,
): Promise<void> {
  await databases.control
    .insert(members)
    .values({ companyId, userId, level, createdAt: Date.now() });
}

/** A company with its owner, and nothing else. */
export async function newCompany(
  options: PersonOptions & { plan?: PlanType; companyName?: string } = {},
): Promise<{ companyId: CompanyId; owner: Person }> {
  const { plan = "pro", companyName = "Acme" } = options;
  const companyId = newId("company");
  await databases.control
    .insert(companies)
    .values({ id: companyId, name: companyName, plan, createdAt: Date.now() });
  const owner = await newPerson(options);
  await join(companyId, owner, LEVELS.owner);
  return { companyId, owner };
}

/** A signed-in member of a company. */
export async function newMember(
  companyId: CompanyId,
  level: Level = LEVELS.member,
  options: PersonOptions = {},
): Promise<Person> {
  const person = await newPerson(options);
  await join(companyId, person, level);
  return person;
}

export interface TestContext extends ServiceContext {
  readonly outbox: OutgoingMail[];
  /** Waits for what goes on behind the answer. */
  settled(): Promise<void>;
}

/** The context of a service at `now` that keeps what it would mail. */
export function mailingAt(now: number, replaced: Partial<ServiceContext> = {}): TestContext {
  const outbox: OutgoingMail[] = [];
  const work: Promise<unknown>[] = [];
  return {
    ...serviceAt(now),
    mailer: {
      send: async (mail) => {
        outbox.push(mail);
      },
    },
    waitUntil: (promise) => void work.push(promise),
    ...replaced,
    outbox,
    settled: async () => {
      await Promise.all(work);
    },
  };
}

/** Lets a person into a company, as every call does. */
export function admitted(
  context: ServiceContext,
  { token }: Person,
  where: { companyId: CompanyId; action: Action },
): Promise<Member> {
  return admit(context, token, { company: where.companyId, action: where.action });
}

/** Makes a call over HTTP; `by` null: anonymous. */
export async function call(
  by: Person | null,
  request: string,
  body?: unknown,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const [method = "", path = ""] = request.split(" ");
  const execution = createExecutionContext();
  const answer = await app.request(
    path,
    {
      method,
      headers: by === null ? {} : { authorization: `Bearer ${by.token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    env,
    execution,
  );
  const text = await answer.text();
  await waitOnExecutionContext(execution);
  return { status: answer.status, body: JSON.parse(text), headers: answer.headers };
}

/** The one code in a mail. */
export function codeIn(mail: OutgoingMail | undefined): string {
  const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`no code in ${mail?.text ?? "no mail"}`);
  return code;
}

/** The one link in a mail. */
export function linkIn(mail: OutgoingMail | undefined): string {
  const link = /https:\/\/\S+/.exec(mail?.text ?? "")?.[0];
  if (link === undefined) throw new Error(`no link in ${mail?.text ?? "no mail"}`);
  return link;
}
