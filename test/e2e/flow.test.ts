import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONSOLE_OPERATIONS as CALLS } from "../../worker/contract/console-operations.ts";
import type { CodeSent } from "../../worker/contract/account.ts";
import { DEMO_COMPANY_ID } from "../../local/demo.ts";
import { apiOf } from "./api.ts";
import { newKey } from "./builders.ts";
import { consoleOf } from "./console.ts";
import { newMail } from "./mails.ts";
import { startService, type Service } from "./service.ts";

const FREE_CREDITS = 100;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

function newAddress(): string {
  return `${randomUUID().slice(0, 8)}@shop.test`;
}

const read = new Map<string, string>();

/** The service's next mail to an address, from the inbox that catches it; each is read once. */
async function nextMail(email: string) {
  // A key of its own for each: mails that are there already are reads, of which a key has four a second.
  const key = await newKey(service, { companyId: DEMO_COMPANY_ID });
  const page = await apiOf(service.apiUrl, key).read({
    ns: service.server.namespace,
    tag: `to.${email.replace("@", "-at-")}`,
    after: read.get(email) ?? "0",
    limit: 1,
    await_messages: true,
  });
  const [mail] = page.data;
  if (!mail) throw new Error(`no mail to ${email}`);
  read.set(email, mail.cursor);
  return mail;
}

/** Enters the code of a mail that was asked for. */
async function enterCode(email: string, { challenge }: CodeSent) {
  const { codes } = await nextMail(email);
  const json = { challenge, code: codes[0]?.code };
  return (await consoleOf(service.apiUrl, null).ask(CALLS.logIn, { json })).data;
}

async function signUp(email: string, invitation?: string) {
  const json = { email, name: "Ana Lima", action: "register", ...(invitation && { invitation }) };
  const sent = await consoleOf(service.apiUrl, null).ask(CALLS.register, { json });
  return enterCode(email, sent);
}

// oxlint-disable-next-line complexity -- one life, told in order
test("an account's whole life, from the first code to the day before it is gone, by HTTP alone", async () => {
  const { apiUrl, inboxHost } = service;
  const email = newAddress();
  const owner = await signUp(email);
  const params = { company: owner.company.id };
  const office = consoleOf(apiUrl, owner.token);
  const ownApi = apiOf(apiUrl, owner.apiKey);
  const mailbox = `${owner.namespace}.orders@${inboxHost}`;

  // Free: one namespace, one key, one user.
  expect(await office.refused(CALLS.createNamespace, { params })).toMatchObject({
    code: "NAMESPACE_LIMIT_REACHED",
    message: expect.stringContaining("You have reached the limit of 1 namespace(s)"),
  });
  expect(await office.refused(CALLS.createApiKey, { params, json: { ns: [] } })).toMatchObject({
    code: "API_KEY_LIMIT_REACHED",
  });
  const colleague = newAddress();
  const invitation = { params, json: { email: colleague, role: "admin" } };
  expect(await office.refused(CALLS.invite, invitation)).toMatchObject({
    code: "MEMBER_LIMIT_REACHED",
  });

  // A hundred mails a month, and not one more.
  for (let sent = 0; sent < FREE_CREDITS; sent += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => ownApi.send(mailbox, newMail(`mail ${sent + i}`))),
    );
  }
  await expect(ownApi.send(mailbox, newMail("too many"))).rejects.toThrow("MAIL_REFUSED");
  expect(await ownApi.refused()).toMatchObject([{ reason: "credits_used_up", address: mailbox }]);
  const notices = [(await nextMail(email)).subject, (await nextMail(email)).subject];
  expect(notices.toSorted()).toEqual([
    expect.stringContaining("80"),
    expect.stringContaining("has used up"),
  ]);

  // Pro, by the checkout's page and the webhook it causes.
  const checkout = await office.ask(CALLS.startCheckout, { json: { planId: "pro_monthly" } });
  const paid = await fetch(checkout.data.url, {
    method: "POST",
    body: new URLSearchParams({ card: "4242 4242 4242 4242" }),
    redirect: "manual",
  });
  const id = new URL(paid.headers.get("location") ?? "").searchParams.get("id") ?? "";
  expect(await office.ask(CALLS.checkout, { params: { checkout: id } })).toMatchObject({
    planType: "pro",
    amount: 500,
  });
  expect((await office.ask(CALLS.subscription, { params })).data).toMatchObject({
    planType: "pro",
    status: "trialing",
    apiCallsUsed: FREE_CREDITS,
    apiCallsLimit: 10_000,
  });
  expect((await nextMail(email)).subject).toContain("Pro");
  const { id: late } = await ownApi.send(mailbox, newMail("after the upgrade"));
  expect((await ownApi.show(late)).subject).toBe("after the upgrade");

  // A colleague, a namespace, and a key that reaches nothing but it.
  await office.ask(CALLS.invite, invitation);
  const { links } = await nextMail(colleague);
  const token = new URL(links[0]?.href ?? "").searchParams.get("invitation") ?? "";
  const joined = await signUp(colleague, token);
  expect(joined).toMatchObject({ company: owner.company, apiKey: null });
  expect(await office.ask(CALLS.members, { params })).toMatchObject([
    { email, role: "owner" },
    { email: colleague, role: "admin" },
  ]);
  const desk = consoleOf(apiUrl, joined.token);
  const { data: second } = await desk.ask(CALLS.createNamespace, {
    params,
    json: { name: `team-${randomUUID().slice(0, 8)}` },
  });
  const { data: made } = await desk.ask(CALLS.createApiKey, {
    params,
    json: { ns: [second.name], expires: "30d" },
  });
  const teamApi = apiOf(apiUrl, made.key);
  await teamApi.send(`${second.name}.t@${inboxHost}`, newMail("to the team"));
  expect((await teamApi.read()).data).toMatchObject([{ subject: "to the team" }]);
  await expect(teamApi.read({ ns: owner.namespace ?? "" })).rejects.toThrow(
    "UNAUTHORIZED_NAMESPACES",
  );

  // All of it in a ZIP.
  await office.ask(CALLS.requestExport, { params });
  expect((await nextMail(email)).subject).toContain(joined.name);
  expect((await nextMail(email)).subject).toContain("data is ready");
  const [done] = await office.ask(CALLS.exports, { params });
  const zip = await fetch(done?.url ?? "");
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(["company.json", "members.json", "messages-0001.json"]),
  );
  expect(strFromU8(files["messages-0001.json"] ?? new Uint8Array())).toContain("to the team");

  // Gone in thirty days, and of no use from now on; until it is taken back.
  const code = await office.ask(CALLS.requestDeletionCode, { params });
  const { codes } = await nextMail(email);
  const proof = { challenge: code.challenge, code: codes[0]?.code, confirm: "DELETE" };
  await office.ask(CALLS.deleteCompany, { params, json: proof });
  await expect(ownApi.read()).rejects.toThrow("INVALID_API_KEY");
  expect(await desk.refused(CALLS.createNamespace, { params })).toMatchObject({
    code: "DELETION_PENDING",
  });
  await office.ask(CALLS.keepCompany, { params });
  expect((await ownApi.read({ limit: 1 })).data).toHaveLength(1);
  expect((await office.ask(CALLS.activity, { params })).map(({ type }) => type)).toEqual(
    expect.arrayContaining(["login", "namespace_created", "api_key_created"]),
  );
});
