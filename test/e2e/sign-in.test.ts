import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CodeSent, OneAccount, SignedIn } from "../../worker/contract/account.ts";
import { apiOf, json } from "./api.ts";
import { startService, type Service } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

function post(path: string, body: object): Promise<Response> {
  const url = new URL(path, service.apiUrl);
  return fetch(url, { method: "POST", body: JSON.stringify(body) });
}

/** A mail that comes to the demo inbox for an address, once there are `count`, and where they end. */
async function mailFor(email: string, more: { after?: string; count?: number } = {}) {
  const { server, apiUrl } = service;
  const query = { ns: server.namespace, tag: `to.${email.replace("@", "-at-")}`, ...more };
  const page = await apiOf(apiUrl, server.apiKey).read({ ...query, await_messages: true });
  const [mail] = page.data;
  if (mail === undefined || !page.await) throw new Error(`no mail for ${email}`);
  return { code: mail.codes[0]?.code ?? "", cursor: page.await.cursor };
}

async function enter(challenge: string, code: string) {
  return (await json(SignedIn, await post("/v1/account/login", { challenge, code }))).data;
}

test("on a laptop one signs up with a code from the demo inbox, and signs in as often as one likes", async () => {
  const email = `${randomUUID().slice(0, 8)}@shop.test`;
  const ask = async (path: string, body: object) =>
    (await json(CodeSent, await post(path, { email, ...body }))).challenge;
  const signUp = await ask("/v1/account", { name: "Ana Lima", action: "register" });
  const first = await mailFor(email);
  const made = await enter(signUp, first.code);
  expect(made).toMatchObject({ created: true, company: { name: "Ana Lima" } });
  const own = await apiOf(service.apiUrl, made.apiKey).read({ ns: made.namespace ?? "" });
  expect(own.data).toEqual([]);

  // More than an address gets in production.
  const count = 12;
  for (let round = 0; round < count; round++) {
    await ask("/v1/account/login-code", { action: "login" });
  }
  const { cursor: after } = await mailFor(email, { after: first.cursor, count });
  const challenge = await ask("/v1/account/login-code", { action: "login" });
  const again = await enter(challenge, (await mailFor(email, { after })).code);
  expect(again).toMatchObject({ created: false, company: made.company });

  const headers = { authorization: `Bearer ${made.token}` };
  const answer = await fetch(new URL("/v1/account", service.apiUrl), { headers });
  expect((await json(OneAccount, answer)).data).toMatchObject({ email, name: "Ana Lima" });
});
