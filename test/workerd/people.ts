import { env } from "cloudflare:workers";
import { companies, members, sessions, users } from "../../drizzle/schema.ts";
import { newId, type CompanyId, type SessionId, type UserId } from "../../worker/domain/ids.ts";
import type { Language } from "../../worker/domain/language.ts";
import type { PlanType } from "../../worker/domain/plans.ts";
import type { NotificationPreferences } from "../../worker/domain/preferences.ts";
import type { Action, Level } from "../../worker/domain/roles.ts";
import { digestSecret, newSecret } from "../../worker/domain/secret.ts";
import type { ServiceContext } from "../../worker/services/context.ts";
import { signToken } from "../../worker/services/session-token.ts";
import { startSession } from "../../worker/services/sessions.ts";
import {
  admit,
  identifyUser,
  type Member,
  type SignedInUser,
} from "../../worker/services/signed-in.ts";
import { databases, serviceAt } from "./builders.ts";

const AUTH_SECRET = env.AUTH_SECRET ?? "";
const YEAR_MS = 365 * 86_400_000;

export const LEVELS = { owner: 1, member: 2, admin: 3, readonly: 4 } as const;

/** A user. */
export interface User {
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
}

/** A user with a session. */
export interface Person extends User {
  readonly sessionId: SessionId;
  readonly token: string;
}

/** A person in a company: as they call, and as the services know them. */
export interface TestMember extends Person, Member {}

interface PersonOptions {
  readonly name?: string;
  readonly email?: string;
  readonly language?: Language;
  readonly notifications?: NotificationPreferences;
}

interface CompanyOptions {
  readonly plan?: PlanType;
  readonly companyName?: string;
  readonly mailLimit?: number;
}

/** An address that no other test has. */
export function newAddress(): string {
  return `${crypto.randomUUID()}@people.test`;
}

/** A user without a company and without a session. */
export async function newUser(options: PersonOptions = {}): Promise<User> {
  const { name = "Ana", email = newAddress(), language = "en", notifications = null } = options;
  const id = newId("user");
  await databases.control
    .insert(users)
    .values({ id, email, name, language, notifications, createdAt: Date.now() });
  return { userId: id, name, email };
}

/** A signed-in user who belongs to no company. Their session is good from a year ago until in a year. */
export async function newPerson(options: PersonOptions = {}): Promise<Person> {
  const user = await newUser(options);
  const sessionId = newId("session");
  const secret = newSecret();
  const now = Date.now();
  const validity = { now: now - YEAR_MS, expiresAt: now + YEAR_MS };
  await databases.control.insert(sessions).values({
    id: sessionId,
    userId: user.userId,
    digest: await digestSecret(secret),
    userAgent: "test",
    createdAt: now,
    lastSeenAt: now + YEAR_MS,
    expiresAt: validity.expiresAt,
  });
  const token = await signToken(AUTH_SECRET, { sessionId, secret }, validity);
  return { ...user, sessionId, token };
}

/** One more session of a user, opened at `now`. */
export async function newSession(
  { userId, email }: User,
  now = Date.now(),
): Promise<{ token: string; sessionId: SessionId }> {
  const context = serviceAt(now);
  const client = { address: null, userAgent: "test" };
  const { token } = await startSession(context, { id: userId, email }, client);
  const { sessionId } = await identifyUser(context, token);
  return { token, sessionId };
}

/** Makes somebody a member. */
export async function join(
  companyId: CompanyId,
  { userId }: User,
  level: Level = LEVELS.member,
): Promise<void> {
  await databases.control
    .insert(members)
    .values({ companyId, userId, level, createdAt: Date.now() });
}

/** A company with its owner, and nothing else; on Pro, which has room for more people. */
export async function newCompany(
  options: PersonOptions & CompanyOptions = {},
): Promise<{ companyId: CompanyId; owner: Person }> {
  const companyId = await storeCompany({ plan: "pro", ...options });
  const owner = await newPerson(options);
  await join(companyId, owner, LEVELS.owner);
  return { companyId, owner };
}

/**
 * A signed-in member. Of a company of their own they are the owner, and it is on Free, as after a
 * first sign-in; of a company that is given they are a plain member. `level` makes them another.
 */
export async function newMember(
  options: PersonOptions & CompanyOptions & { companyId?: CompanyId; level?: Level } = {},
): Promise<TestMember> {
  const { companyId = await storeCompany({ plan: "free", ...options }) } = options;
  const { level = options.companyId === undefined ? LEVELS.owner : LEVELS.member } = options;
  const person = await newPerson(options);
  await join(companyId, person, level);
  const context = serviceAt(Date.now());
  return { ...person, ...(await admitted(context, person, { companyId, action: "company.read" })) };
}

/** Lets a person into a company, as every call does. */
export function admitted(
  context: ServiceContext,
  { token }: Person,
  { companyId: company, action }: { companyId: CompanyId; action: Action },
): Promise<Member> {
  return admit(context, token, { company, action });
}

/** The user of a session as the services know them. */
export function signedIn({ token }: { token: string }): Promise<SignedInUser> {
  return identifyUser(serviceAt(Date.now()), token);
}

async function storeCompany(options: CompanyOptions & { plan: PlanType }): Promise<CompanyId> {
  const { plan, companyName = "Acme", mailLimit = null } = options;
  const id = newId("company");
  await databases.control
    .insert(companies)
    .values({ id, name: companyName, plan, mailLimit, createdAt: Date.now() });
  return id;
}
