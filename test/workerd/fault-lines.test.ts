import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import emailWorker, { Inbound } from "../../email-worker/index.ts";
import { app } from "../../worker/app.ts";
import { CONSOLE_OPERATIONS as CALLS } from "../../worker/contract/console-operations.ts";
import type { Env } from "../../worker/env.ts";
import { acceptInvitation } from "../../worker/services/accept-invitation.ts";
import { invite } from "../../worker/services/invitations.ts";
import { mailOf, newTenant } from "./builders.ts";
import { bucketDownFor } from "./broken-bucket.ts";
import { databaseThat, isLate, isLost } from "./broken-database.ts";
import { callConsole } from "./calls.ts";
import { storeKey } from "./isolation-victim.ts";
import { listen, type Line } from "./log-lines.ts";
import { linkIn, mailingAt } from "./outgoing-mails.ts";
import { admitted, newCompany, newMember, newPerson } from "./people.ts";

type Points = { indexes?: unknown; blobs?: unknown; doubles?: unknown }[];

/** R2 as it is, but puts whose key begins so fail. */
const withoutPuts = (prefix: string): Env["MAIL"] =>
  bucketDownFor((method, key) => method === "put" && String(key).startsWith(prefix));

const SENDER = "private-sender@people.test";
const RAW = mailOf(`From: ${SENDER}`, "Subject: hush-hush", "", "Your code is 493027.");
const CONTENT = ["private-sender", "people.test", "hush-hush", "493027", "params"];

const DOWN: Readonly<Record<string, { lost: Partial<Env>; active?: boolean; says: string }>> = {
  "D1 at the namespace": { lost: { DB: databaseThat(isLost) }, says: "the network was lost" },
  "D1 at a refusal": {
    lost: { DB: databaseThat(isLost, /insert/i) },
    active: false,
    says: "Error: D1_ERROR: the network was lost",
  },
  "R2 at the raw mail": { lost: { MAIL: withoutPuts("r") }, says: "R2 is down" },
  "D1 at the row and R2 at the mark": {
    lost: { DB: databaseThat(isLost, /insert/i), MAIL: withoutPuts("retry/") },
    says: "neither row (Error: D1_ERROR: the network was lost) nor mark (Error: R2 is down)",
  },
};

test.each(Object.entries(DOWN))(
  "a mail that is not kept leaves one line, counts once, and tells nobody what it says: %s",
  async (_, { lost, says, active = true }) => {
    const { namespace } = await newTenant({ active });
    const points: Points = [];
    const METRICS = { writeDataPoint: (point: Points[number] = {}) => void points.push(point) };
    const bindings = { ...env, METRICS, ...lost };
    const execution = createExecutionContext();
    const message = {
      from: SENDER,
      to: `${namespace}.t@${env.INBOX_HOST}`,
      raw: new Response(RAW).body,
      rawSize: RAW.length,
      setReject: (reason: string) => expect(reason).toBe("not refused for good"),
    };
    const lines = listen();
    const email = Reflect.apply(emailWorker.email, emailWorker, [message, bindings, execution]);
    const thrown: unknown = await email.then(
      () => null,
      (error: unknown) => error,
    );
    const [line, ...others] = lines.events();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      event: "failed",
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      source: "email",
      size: RAW.length,
      namespace,
      tag: "t",
      message: expect.stringContaining(says),
    });
    const told = String(thrown);
    expect(told).toBe(`Error: The mail is not kept. Send it again. Request ${line?.requestId}`);
    for (const words of CONTENT) expect(`${lines.text()}${told}`).not.toContain(words);
    expect(points).toMatchObject([
      { indexes: ["mail"], blobs: ["mail", "failed", line?.namespace] },
    ]);
  },
);

/** The only line of a call, which has its answer's request id. */
function onlyLine(lines: { events(): Line[] }, answer: Response): Line | undefined {
  const [line, ...others] = lines.events();
  expect(others).toEqual([]);
  expect(line?.requestId).toBe(answer.headers.get("x-request-id"));
  return line;
}

test("a mail over HTTPS that is not kept leaves one line, of the Worker where it failed", async () => {
  const { companyId, namespace } = await newTenant();
  const { key } = await storeKey(companyId, []);
  const execution = createExecutionContext();
  const INBOUND = new Inbound(execution, { ...env, DB: databaseThat(isLost) });
  const lines = listen();
  const answer = await app.request(
    `/api/v1/inbound?from=${SENDER}&to=${namespace}.t@${env.INBOX_HOST}`,
    {
      method: "POST",
      body: RAW,
      headers: {
        "api-key": key,
        "content-type": "message/rfc822",
        "content-length": String(RAW.length),
      },
    },
    { ...env, INBOUND },
    execution,
  );
  await waitOnExecutionContext(execution);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ error: { code: "UNAVAILABLE" } });
  expect(onlyLine(lines, answer)).toMatchObject({ event: "failed", source: "https", namespace });
  for (const words of CONTENT) expect(lines.text()).not.toContain(words);
});

test.each<[string, Partial<Env>, number, string]>([
  ["D1 is lost", { DB: databaseThat(isLost) }, 500, "a query failed: Error: D1_ERROR"],
  ["D1 is late", { DB: databaseThat(isLate) }, 503, "a query failed: UNAVAILABLE: A part of"],
  ["a secret is missing", { AUTH_SECRET: "" }, 503, "UNAVAILABLE: AUTH_SECRET is not set"],
])(
  "a call that fails because %s leaves one line with the answer's request id",
  async (...given) => {
    const [, broken, status, says] = given;
    const { token } = await newPerson();
    const lines = listen();
    const answer = await callConsole(CALLS.account, { token, env: broken });
    expect(answer.status).toBe(status);
    const message = expect.stringContaining(says);
    expect(onlyLine(lines, answer)).toMatchObject({ event: "error", message });
  },
);

test("payments that are not set up are told to the log, with the name of what is missing", async () => {
  const { token, companyId } = await newMember({ level: 1 });
  const json = { planId: "pro_monthly", companyId };
  const lines = listen();
  const answer = await callConsole(CALLS.startCheckout, {
    token,
    json,
    env: { STRIPE_SECRET_KEY: "" },
  });
  expect(answer.status).toBe(503);
  const message = expect.stringMatching(/^PAYMENTS_UNAVAILABLE: .*STRIPE_SECRET_KEY is missing/);
  expect(onlyLine(lines, answer)).toMatchObject({ event: "error", message });
});

test("a refusal of what the caller asked is no fault", async () => {
  const lines = listen();
  expect((await callConsole(CALLS.account)).status).toBe(401);
  expect(lines.events()).toEqual([]);
});

test("what fails after the answer leaves a line with the answer's request id", async () => {
  const { token, sessionId } = await newPerson();
  await env.DB.prepare("update sessions set last_seen_at = 0 where id = ?").bind(sessionId).run();
  const lines = listen();
  const DB = databaseThat(isLost, /update .sessions/i);
  const answer = await callConsole(CALLS.account, { token, env: { DB } });
  expect(answer.status).toBe(200);
  const message =
    "session not noted as used: a query failed: Error: D1_ERROR: the network was lost";
  expect(onlyLine(lines, answer)).toMatchObject({ event: "error", message });
});

test("an owner who cannot be told of a new member is told of to the log", async () => {
  const now = Date.now();
  const company = await newCompany();
  const { companyId, owner } = company;
  const context = mailingAt(now);
  const member = await admitted(context, owner, { companyId, action: "members.manage" });
  const guest = await newPerson();
  await invite(context, member, { email: guest.email, role: "member" });
  const token = new URL(linkIn(context.outbox[0])).searchParams.get("invitation") ?? "";
  const mailer = { send: () => Promise.reject(new Error(`no mail to ${owner.email}`)) };
  const silent = mailingAt(now, { mailer });
  const lines = listen();
  await acceptInvitation(silent, guest, token);
  await silent.settled();
  const message = "an owner is not told of a new member: Error: no mail to [address]";
  expect(lines.events()).toMatchObject([{ event: "error", message }]);
});
