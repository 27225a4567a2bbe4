import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as z from "zod/mini";
import { members, users } from "../../drizzle/schema.ts";
import { app } from "../../worker/app.ts";
import type { CONSOLE_OPERATIONS } from "../../worker/contract/console-operations.ts";
import { newId, type CompanyId, type SessionId, type UserId } from "../../worker/domain/ids.ts";
import type { OutgoingMail } from "../../worker/domain/outgoing-mail.ts";
import type { PlanType } from "../../worker/domain/plans.ts";
import { levelOf, OWNER, type Role } from "../../worker/domain/roles.ts";
import type { Env } from "../../worker/env.ts";
import type { ServiceContext } from "../../worker/services/context.ts";
import { startSession } from "../../worker/services/sessions.ts";
import { identifyUser, type SignedInUser } from "../../worker/services/signed-in.ts";
import { databases, newTenant, serviceAt } from "./builders.ts";

/** An address that no other test has. */
export function newAddress(): string {
  return `${crypto.randomUUID()}@people.test`;
}

/** A user without a company. */
export async function newUser(email = newAddress()): Promise<{ userId: UserId; email: string }> {
  const userId = newId("user");
  await databases.control
    .insert(users)
    .values({ id: userId, email, name: "Ana", createdAt: Date.now() });
  return { userId, email };
}

/** A session of a user, opened at `now`. */
export async function newSession(
  { userId, email }: { userId: UserId; email: string },
  now = Date.now(),
): Promise<{ token: string; sessionId: SessionId }> {
  const context = serviceAt(now);
  const client = { address: null, userAgent: "test" };
  const { token } = await startSession(context, { id: userId, email }, client);
  const { sessionId } = await identifyUser(context, token);
  return { token, sessionId };
}

export interface TestMember {
  readonly token: string;
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly email: string;
}

/** A signed-in user with this role in a company, a new one unless it is given. */
export async function newMember(
  role: Exclude<Role, "none"> = "owner",
  company: { companyId?: CompanyId; plan?: PlanType } = {},
): Promise<TestMember> {
  const { companyId = (await newTenant(company)).companyId } = company;
  const user = await newUser();
  const level = role === "owner" ? OWNER : levelOf(role);
  await databases.control
    .insert(members)
    .values({ companyId, userId: user.userId, level, createdAt: Date.now() });
  const { token } = await newSession(user);
  return { token, companyId, ...user };
}

/** The user of a token as the services know it. */
export function signedIn({ token }: { token: string }): Promise<SignedInUser> {
  return identifyUser(serviceAt(Date.now()), token);
}

type ConsoleOperation = (typeof CONSOLE_OPERATIONS)[keyof typeof CONSOLE_OPERATIONS];

export interface ConsoleCall {
  readonly token?: string;
  /** Of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bindings that are other than the deployment's. */
  readonly env?: Partial<Env>;
}

/** Calls the console's API as a browser does; returns when the work behind the answer is done, too. */
export async function callConsole(
  { method, path }: Pick<ConsoleOperation, "method" | "path">,
  { token, params = {}, query = {}, json, headers = {}, env: replaced = {} }: ConsoleCall = {},
): Promise<Response> {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query).toString();
  const execution = createExecutionContext();
  const answer = await app.request(
    search === "" ? filled : `${filled}?${search}`,
    {
      method: method.toUpperCase(),
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    },
    { ...env, ...replaced },
    execution,
  );
  await waitOnExecutionContext(execution);
  return answer;
}

/** A context whose clock stands at `now`, and the mails that it sends. */
export function mailingAt(now: number): { context: ServiceContext; mails: OutgoingMail[] } {
  const mails: OutgoingMail[] = [];
  const mailer = { send: async (mail: OutgoingMail) => void mails.push(mail) };
  return { context: { ...serviceAt(now), mailer }, mails };
}

/** The code in the subject of a mail. */
export function codeIn(mail: OutgoingMail | undefined): string {
  const code = /\d{6}/.exec(mail?.subject ?? "")?.[0];
  if (code === undefined) throw new Error(`no code in ${JSON.stringify(mail?.subject)}`);
  return code;
}

const Sent = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** Bindings that send mail as Cloudflare does, and the mails that calls with them have sent. */
export function outbox() {
  const sent: z.output<typeof Sent>[] = [];
  const send = async (mail: object) => {
    sent.push(Sent.parse(mail));
    return { messageId: "1" };
  };
  return { sent, env: { SEND_EMAIL: { send } } };
}
