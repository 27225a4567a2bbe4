import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { capture } from "../../email-worker/capture.ts";
import { app } from "../../worker/app.ts";
import { CodeSent, SignedIn } from "../../worker/contract/account.ts";
import { CONSOLE_OPERATIONS as CALLS } from "../../worker/contract/console-operations.ts";
import { NewApiKey } from "../../worker/contract/console-api-key.ts";
import type { Env } from "../../worker/env.ts";
import { faultPlace, faultText } from "../../worker/log/fault-text.ts";
import { databaseThat, isLost } from "./broken-database.ts";
import { captureAt, deliveryTo, mailOf, newTenant } from "./builders.ts";
import { callConsole } from "./calls.ts";
import { listen } from "./log-lines.ts";
import { newOutbox } from "./outgoing-mails.ts";
import { newAddress, newMember } from "./people.ts";

const NOW = Date.now();

async function call(path: string, init: RequestInit, replaced: Partial<Env> = {}) {
  const execution = createExecutionContext();
  const answer = await app.request(path, init, { ...env, ...replaced }, execution);
  const text = await answer.text();
  await waitOnExecutionContext(execution);
  return { status: answer.status, text };
}

test("neither codes nor tokens nor addresses of people are logged while they sign in, nor when it fails", async () => {
  const lines = listen();
  const email = newAddress();
  const mails = newOutbox();
  const json = { email, name: "Ana Secretname", action: "register" };
  const sent = await callConsole(CALLS.register, { json, env: mails.env });
  const { challenge } = CodeSent.parse(await sent.json());
  const code = /\d{6}/.exec(mails.sent[0]?.subject ?? "")?.[0] ?? "";
  const proof = { challenge, code };
  const answer = await callConsole(CALLS.logIn, { json: proof, env: mails.env });
  const { data } = SignedIn.parse(await answer.json());

  const DB = databaseThat(isLost);
  const broken = { SEND_EMAIL: { send: () => Promise.reject(new Error("no mail goes out")) } };
  const again = { email, action: "login" };
  await callConsole(CALLS.requestLoginCode, { json: again, env: broken });
  await callConsole(CALLS.requestLoginCode, { json: again, env: { ...mails.env, DB } });
  await callConsole(CALLS.account, { token: data.token, env: { DB } });

  const told = lines.events().map(({ event }) => event);
  expect(told.filter((event) => event === "error").length).toBeGreaterThanOrEqual(3);
  const secrets = [email, "Secretname", code, challenge, data.token, data.apiKey ?? "no key"];
  for (const secret of secrets) expect(lines.text()).not.toContain(secret);
});

test("no key is logged, whether it opens or not", async () => {
  const { token, companyId } = await newMember();
  const lines = listen();
  const params = { company: companyId };
  const made = await callConsole(CALLS.createApiKey, { token, params, json: { ns: [] } });
  const { key } = NewApiKey.parse(await made.json()).data;
  const headers = { "api-key": key };
  await call("/api/v1/usage", { headers });
  await call("/api/v1/usage", { headers }, { DB: databaseThat(isLost) });
  await call(`/api/v1/nothing?key=${key}`, { headers });
  expect(lines.events().length).toBeGreaterThan(0);
  expect(lines.text()).not.toContain(key);
});

const CONTENT = ["Your secret subject", "hidden body", "493027", "https://shop.test/verify?t=abc"];

test("what a mail says is not logged, whether it is kept, repeated, left to the sweep or refused", async () => {
  const tenant = await newTenant();
  const [subject = "", body = "", code = "", link = ""] = CONTENT;
  const raw = mailOf(
    "From: Private Person <private@people.test>",
    "Message-ID: <private-id@people.test>",
    `Subject: ${subject}`,
    "",
    `${body}. Your code is ${code}. ${link}`,
  );
  const lines = listen();
  const delivery = deliveryTo(tenant, "t", raw);
  const read = async () => raw;
  await capture(captureAt(NOW), delivery, read);
  await capture(captureAt(NOW), delivery, read);
  const { databases } = captureAt(NOW);
  const lost = databaseThat(isLost, /insert/i);
  const { openDatabases } = await import("../../worker/store/databases.ts");
  const mailOfLost = openDatabases(lost).mailOf;
  const faulty = captureAt(NOW, { databases: { ...databases, mailOf: mailOfLost } });
  await capture(faulty, deliveryTo(tenant, "u", raw), read);
  const off = await newTenant({ active: false });
  await capture(captureAt(NOW), deliveryTo(off, "t", raw), read);
  expect(lines.events().map(({ event }) => event)).toEqual([
    "mail",
    "again",
    "deferred",
    "refused",
  ]);
  const said = [...CONTENT, "Private Person", "private@people.test", "private-id"];
  for (const words of said) expect(lines.text()).not.toContain(words);
});

test("each line names its request, and each event is counted", async () => {
  const points: { blobs: readonly string[] }[] = [];
  const metrics = { writeDataPoint: (point: (typeof points)[number]) => void points.push(point) };
  const tenant = await newTenant();
  const raw = mailOf("Subject: Hello", "", "Hello");
  const lines = listen();
  const context = captureAt(NOW, { metrics, requestId: "request-1" });
  await capture(context, deliveryTo(tenant, "t", raw), async () => raw);
  const nobody = { ...deliveryTo(tenant, "t", raw), envelope: { from: "", to: "a@b.test" } };
  await capture(context, nobody, async () => raw);
  expect(lines.events()).toMatchObject([
    { event: "mail", requestId: "request-1" },
    { event: "refused", requestId: "request-1" },
  ]);
  expect(points).toEqual([
    {
      indexes: ["mail"],
      blobs: ["mail", "email", tenant.namespace],
      doubles: [0, raw.length, 0],
    },
    { indexes: ["refusal"], blobs: ["refusal", "foreign_host", ""], doubles: [0, raw.length, 0] },
  ]);
});

test("an error of a query tells its cause, and none of its values", () => {
  const cause = new Error("D1_ERROR: UNIQUE constraint failed: users.email");
  const error = Object.assign(
    new Error("Failed query: insert\nparams: ana@people.test\n    at x"),
    {
      params: ["ana@people.test"],
      cause,
    },
  );
  expect(faultText(error)).toBe(
    "a query failed: Error: D1_ERROR: UNIQUE constraint failed: users.email",
  );
  const key = `rst_${"a".repeat(39)}`;
  expect(faultText(new Error(`no such key ${key}`))).not.toContain(key);
  const thrown = new Error("first\n    at secret line\nlast");
  expect(faultPlace(thrown)).toMatch(/^ {4}at /);
  expect(faultPlace(thrown)).not.toContain("secret line");
});
