import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { capture } from "../../email-worker/capture.ts";
import { app } from "../../worker/app.ts";
import { CONSOLE_OPERATIONS } from "../../worker/contract/console-operations.ts";
import { LIVE_PROTOCOL } from "../../worker/contract/inbox.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { OPERATIONS } from "../../worker/contract/operations.ts";
import type { CompanyId } from "../../worker/domain/ids.ts";
import { captureAt, newNamespace } from "./builders.ts";
import {
  newStranger,
  newVictim,
  nobody,
  payFor,
  storeKey,
  victimsAt,
  type Target,
  type Victim,
  inbound,
  FIELDS,
  GUEST,
  PARAMETERS,
} from "./isolation-victim.ts";
import { join, LEVELS, newAddress, newCompany, newMember, newPerson } from "./people.ts";
import { openStripeLab, STRIPE_ENV } from "./stripe-lab.ts";

// Every route, asked by everybody who has no business there: for another company's ids the answer has to
// be the one for ids that name nothing, byte for byte. What a call may name stands in the tables
// below; a route with a parameter or field that they don't know fails the last test.

const ALL: Readonly<Record<string, Operation>> = { ...OPERATIONS, ...CONSOLE_OPERATIONS };

/** Fields that name nothing, with what makes a call good enough to reach what it names. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  accountUpdates: true,
  active: false,
  analytics: true,
  code: "000000",
  currentCode: "00000000",
  confirm: "DELETE",
  events: [{ name: "logout", path: "/console" }],
  expires: "30d",
  from: "a@b.test",
  mailsPerMonth: 100_000,
  message: "Hi",
  planId: "pro_monthly",
  role: "member",
  state: "x",
  tag: "t",
  teamName: "QA",
};

/** The same, where that differs by the call; undefined: the field is left out. */
const SAMPLES_OF: Readonly<Record<string, (operation: Operation) => unknown>> = {
  action: ({ path }) => (isSignUp(path) ? "register" : "login"),
  // Only so many codes go to one address.
  email: () => newAddress(),
  name: ({ path }) => (isSignUp(path) ? "Ana" : undefined),
};

function isSignUp(path: string): boolean {
  return path === CONSOLE_OPERATIONS.register.path;
}

/** Fields that name nothing and may be left out. */
const OMITTED: ReadonlySet<string> = new Set(
  [
    "after apiUsageReports await_messages before count deactivate_after_ms environment expect",
    "apikey extensions livequery operationName pretty spam_report variables",
    "headers language limit marketing marketingUpdates newMembers offset productUpdates q",
    "securityAlerts tag_prefix timestamp_from timestamp_to timezone unsubscribe wait_ms",
  ].flatMap((line) => line.split(" ")),
);

interface Caller {
  readonly header: Readonly<Record<string, string>>;
  /** A company of the caller's own; null: none. */
  readonly company: CompanyId | null;
  /** The victim's own key, which leaves its uses and its own refusals there. */
  readonly isOfVictim?: boolean;
}

/** Everybody who may try. */
const CALLERS: Readonly<Record<string, (victim: Victim) => Promise<Caller>>> = {
  "somebody without a session": async () => ({ header: {}, company: null }),
  "a user without a company": async () => ({
    header: bearer((await newStranger()).token),
    company: null,
  }),
  "a former member": async ({ companyId }) => {
    const person = await newStranger();
    await join(companyId, person, 0);
    return { header: bearer(person.token), company: null };
  },
  ...Object.fromEntries(
    Object.entries(LEVELS).map(([role, level]) => [
      `another company's ${role}`,
      async () => {
        const { companyId, owner } = await newCompany({ companyName: "Attacker" });
        await newNamespace(companyId);
        const by = level === LEVELS.owner ? owner : await newMember({ companyId, level });
        return { header: bearer(by.token), company: companyId };
      },
    ]),
  ),
  "another company's key": async () => {
    const { companyId } = await newCompany();
    await newNamespace(companyId);
    return keyOf(companyId, []);
  },
  "another company's key to one namespace": async () => {
    const { companyId } = await newCompany();
    const { namespaceId } = await newNamespace(companyId);
    return keyOf(companyId, [namespaceId]);
  },
  "another company's key to nothing": async () => keyOf((await newCompany()).companyId, []),
  "a key of the company to another namespace": async ({ companyId }) => {
    const { namespaceId } = await newNamespace(companyId);
    return keyOf(companyId, [namespaceId]);
  },
  "a key of the company that is off": async ({ companyId }) =>
    keyOf(companyId, [], { active: false }),
  "a key of the company that expired": async ({ companyId }) =>
    keyOf(companyId, [], { expiresAt: 1 }),
};

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

async function keyOf(...given: Parameters<typeof storeKey>): Promise<Caller> {
  const { key } = await storeKey(...given);
  const isOfVictim = given[0] === victim.companyId;
  return { header: { "api-key": key }, company: null, isOfVictim };
}

const stripe = openStripeLab();
let victim: Victim;
beforeAll(async () => {
  victim = await newVictim(stripe);
  payFor(stripe, victim);
});
afterAll(() => void vi.unstubAllGlobals());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What may differ between two answers: the request's name and what the caller itself used up. */
const OWN_HEADERS = /^(?:x-request-id|retry-after|ratelimit-.*)$/;

/** Calls whose work may go on after their answers; some of it waits for a second. */
let running: ExecutionContext[] = [];

async function settled(): Promise<void> {
  await Promise.all(running.map((execution) => waitOnExecutionContext(execution)));
  running = [];
}

async function call(operation: Operation, target: Target, caller: Caller): Promise<Answer> {
  const { method, path, query, json } = operation;
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    String(PARAMETERS[name]?.(target, operation)),
  );
  const search = new URLSearchParams(
    Object.entries(fieldsOf(query, target, operation)).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  const headers = new Headers(caller.header);
  if (path.includes("/live/")) {
    headers.set("upgrade", "websocket");
    const token = caller.header["authorization"]?.slice("Bearer ".length) ?? "";
    headers.set("sec-websocket-protocol", `${LIVE_PROTOCOL}, ${token}`);
  }
  if (path.endsWith("/inbound")) headers.set("content-length", "9");
  const body = json ? JSON.stringify(fieldsOf(json, target, operation)) : null;
  const mail = path.endsWith("/inbound") ? "Hi: ho\r\n\r\n" : null;
  const execution = createExecutionContext();
  const answer = await app.request(
    `${filled}?${search.toString()}`,
    { method: method.toUpperCase(), headers, ...(method === "get" ? {} : { body: body ?? mail }) },
    { ...env, ...STRIPE_ENV, INBOUND: inbound },
    execution,
  );
  const told = await answer.text();
  running.push(execution);
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !OWN_HEADERS.test(name))),
    body: told
      .replaceAll(answer.headers.get("x-request-id") ?? "-", "<request>")
      .replaceAll(/"challenge":"\w+"/g, '"challenge":"<new>"'),
  };
}

function fieldsOf(
  schema: Operation["query"],
  target: Target,
  operation: Operation,
): Record<string, unknown> {
  const names = Object.keys(schema?.shape ?? {});
  const all = names.map((name) => [
    name,
    FIELDS[name]?.(target, operation) ?? SAMPLES_OF[name]?.(operation) ?? SAMPLES[name],
  ]);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** Whether a call names anything; or, `besideCompany`, a company and something else. */
function namesIds(operation: Operation, besideCompany: boolean): boolean {
  const parameters = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const fields = Object.keys({ ...operation.query?.shape, ...operation.json?.shape });
  const named = [...parameters, ...fields.filter((name) => name in FIELDS)];
  if (besideCompany && !named.some(isCompany)) return false;
  return named.some((name) => !(besideCompany && isCompany(name)) && name !== "provider");
}

function isCompany(name: string): boolean {
  return name === "company" || name === "companyId";
}

/** An answer may repeat what was asked; that is the only difference there may be. */
function withoutEcho(answer: Answer, target: Target): Answer {
  const { namespace, ...ids } = target;
  const asked = [namespace.id, namespace.name, ...Object.values(ids)];
  return {
    ...answer,
    body: asked.reduce((body, id) => body.replaceAll(id, "<asked>"), answer.body),
  };
}

/** How the answers for another's ids and for nobody's differ, in words; empty: not at all. */
async function differences(
  operation: Operation,
  caller: Caller,
  theirs: Target,
): Promise<unknown[]> {
  const company = theirs === victim.target ? nobody().company : theirs.company;
  const none = { ...nobody(), company };
  const foreign = withoutEcho(await call(operation, theirs, caller), theirs);
  const unknown = withoutEcho(await call(operation, none, caller), none);
  const told = victim.words.filter((word) => foreign.body.includes(word));
  const isAlike = JSON.stringify(foreign) === JSON.stringify(unknown);
  if (isAlike && told.length === 0 && foreign.status < 500) return [];
  return [{ path: operation.path, method: operation.method, told, foreign, unknown }];
}

/** All that the victim has, but for codes: each try of one counts. */
async function belongings(isOfVictim: boolean): Promise<string> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>();
  const skipped = isOfVictim
    ? /^(?:sqlite_|d1_|challenges|refusals)/
    : /^(?:sqlite_|d1_|challenges)/;
  const tables = results.filter(({ name }) => !skipped.test(name));
  const rows = await env.DB.batch<Record<string, unknown>>(
    tables.map(({ name }) => env.DB.prepare(`select * from ${name}`)),
  );
  const { company, namespace, member, session, key } = victim.target;
  const ids = [company, member, session, key, victim.owner.userId];
  // Keys, namespaces and ended memberships that were made for callers stay.
  const isTheCallers = (row: Record<string, unknown>) =>
    row["level"] === 0 ||
    (/^(?:key|nsp)_/.test(String(row["id"])) && ![key, namespace.id].includes(String(row["id"])));
  const mine = rows.flatMap((table) =>
    table.results
      .filter((row) => !isTheCallers(row))
      .map((row) => JSON.stringify(row))
      .filter((row) => ids.some((id) => row.includes(id))),
  );
  const { objects } = await env.MAIL.list();
  const keys = objects.map(({ key: name, etag }) => `${name} ${etag}`);
  return [...mine, ...keys.filter((name) => name.includes(company))].toSorted().join("\n");
}

test.each(Object.entries(CALLERS))(
  "%s learns nothing and changes nothing by any route",
  { timeout: 120_000 },
  async (_, newCaller) => {
    const { isOfVictim = false } = await newCaller(victim);
    const before = await belongings(isOfVictim);
    const found: unknown[] = [];
    for (const operation of Object.values(ALL)) {
      // A caller of its own for each call: one may end a session, and keys have limits.
      if (namesIds(operation, false)) {
        found.push(...(await differences(operation, await newCaller(victim), victim.target)));
      }
      const caller = await newCaller(victim);
      const { company } = caller;
      if (company !== null && namesIds(operation, true)) {
        const target = { ...victim.target, company };
        found.push(...(await differences(operation, caller, target)));
      }
    }
    await settled();
    expect(found).toEqual([]);
    expect(await belongings(isOfVictim)).toBe(before);
  },
);

test("a wait over all that another company has is not woken by the victim's mail", async () => {
  const { companyId } = await newCompany();
  for (let count = 0; count < 6; count++) await newNamespace(companyId);
  const { key } = await storeKey(companyId, []);
  const execution = createExecutionContext();
  const headers = { "api-key": key };
  const path = "/api/v1/message?await_messages=true&wait_ms=1000";
  const waiting = Promise.resolve(app.request(path, { headers }, env, execution));
  const raw = new TextEncoder().encode("Subject: hush-hush\r\n\r\n");
  const context = captureAt(Date.now());
  const { name } = victim.target.namespace;
  const envelope = { from: "", to: `${name}.late@${env.INBOX_HOST}` };
  const source = "email" as const;
  const delivery = { envelope, source, size: raw.length, idempotencyKey: null, caller: null };
  await capture(context, delivery, async () => raw);
  await context.settled();
  const answer = await (await waiting).text();
  expect(JSON.parse(answer)).toMatchObject({ data: [], await: { timedOut: true } });
  expect(answer).not.toContain("hush-hush");
  await waitOnExecutionContext(execution);
});

/** Operations whose sample is wrong on purpose, which documented-statuses.test.ts brings to their success. */
const GUESSED: Readonly<Record<string, string>> = {
  logIn: "the code is a guess",
  changeEmail: "the code is a guess",
  deleteCompany: "the code is a guess",
  invitation: "the token is a guess, for whoever has it is let in",
  downloadExport: "the token is a guess, for whoever has it is let in",
  download: "the token is a guess, for whoever has it is let in",
};

/** Whoever may make a call about a victim. */
async function rightful({ access, path }: Operation, by: Victim): Promise<Caller> {
  if (access === "api-key") return keyOf(by.companyId, []);
  if (!path.endsWith("/accept")) return { header: bearer(by.owner.token), company: null };
  const { token } = await newPerson({ email: GUEST });
  return { header: bearer(token), company: null };
}

test(
  "who may make a call reaches what it names by the very same input, so that the input is good",
  { timeout: 120_000 },
  async () => {
    const victimOf = victimsAt(stripe);
    const named = Object.entries(ALL).filter(([, operation]) => namesIds(operation, false));
    expect(Object.keys(GUESSED).filter((name) => !named.some(([each]) => each === name))).toEqual(
      [],
    );
    const refused: unknown[] = [];
    for (const [name, operation] of named) {
      if (name in GUESSED) continue;
      const owner = name === "checkout" ? victim : await victimOf(operation);
      const answer = await call(operation, owner.target, await rightful(operation, owner));
      const isIn = ![400, 401, 403, 404].includes(answer.status) && answer.status < 500;
      if (!isIn) refused.push([name, answer.status, answer.body]);
    }
    expect(named.length).toBeGreaterThan(40);
    expect(refused).toEqual([]);
  },
);

const RULES = [FIELDS, SAMPLES, SAMPLES_OF];

test("nothing that a route may be asked by is left without a rule", () => {
  const unknown = Object.entries(ALL).flatMap(([name, { path, query, json }]) => {
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, parameter = ""]) => parameter);
    const fields = Object.keys({ ...query?.shape, ...json?.shape });
    return [
      ...parameters.filter((each) => !(each in PARAMETERS)),
      ...fields.filter((each) => !RULES.some((rules) => each in rules) && !OMITTED.has(each)),
    ].map((each) => `${name}: ${each}`);
  });
  expect(unknown).toEqual([]);
});
