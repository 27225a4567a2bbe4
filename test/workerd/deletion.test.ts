import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { capture } from "../../email-worker/capture.ts";
import { apiKeys } from "../../drizzle/schema.ts";
import { OneCompany } from "../../worker/contract/company.ts";
import { newApiKey, storedKey } from "../../worker/domain/api-key.ts";
import { newId } from "../../worker/domain/ids.ts";
import type { Language } from "../../worker/domain/language.ts";
import { acceptInvitation } from "../../worker/services/accept-invitation.ts";
import {
  deleteCompany,
  keepCompany,
  requestDeletionCode,
} from "../../worker/services/delete-company.ts";
import { invite } from "../../worker/services/invitations.ts";
import { identifyKey } from "../../worker/services/key-holders.ts";
import { readMessages } from "../../worker/services/read-messages.ts";
import {
  captureAt,
  databases,
  deliveryTo,
  mailOf,
  newNamespace,
  serviceAt,
  type Tenant,
} from "./builders.ts";
import { call } from "./calls.ts";
import { codeIn, linkIn, mailingAt } from "./outgoing-mails.ts";
import { admitted, join, LEVELS, newCompany, newMember, newPerson, type Person } from "./people.ts";

const NOW = Date.now();
const DAY_MS = 86_400_000;
const SIMPLE = mailOf("From: app@shop.test", "Subject: Hello", "", "Hello");

interface Deleting extends Tenant {
  readonly owner: Person;
  readonly key: string;
}

async function newDeleting(options: Parameters<typeof newCompany>[0] = {}): Promise<Deleting> {
  const { companyId, owner } = await newCompany(options);
  const key = newApiKey();
  await databases.control.insert(apiKeys).values({
    id: newId("api-key"),
    companyId,
    ...(await storedKey(key)),
    active: true,
    createdAt: NOW,
  });
  return { companyId, owner, key, ...(await newNamespace(companyId)) };
}

/** The owner's code for a deletion, with its challenge. */
async function codeOf({ companyId, owner }: Deleting, now = NOW) {
  const context = mailingAt(now);
  const member = await admitted(context, owner, { companyId, action: "company.delete" });
  const challenge = await requestDeletionCode(context, member, owner.userId);
  await context.settled();
  return { challenge, code: codeIn(context.outbox[0]), mail: context.outbox[0] };
}

async function deleted(company: Deleting, now = NOW) {
  const proof = await codeOf(company, now);
  const context = mailingAt(now);
  const { companyId, owner } = company;
  const member = await admitted(context, owner, { companyId, action: "company.delete" });
  const { deletionAt } = await deleteCompany(context, member, proof);
  await context.settled();
  return { deletionAt, mail: context.outbox[0] };
}

async function reads({ key }: Deleting): Promise<unknown> {
  const context = serviceAt(NOW);
  const holder = await identifyKey(context, key);
  const asked = { ns: undefined, tag: [], headers: false, limit: 10, offset: 0 };
  return readMessages(context, { key, holder }, { ...asked, await_messages: false });
}

async function receives(company: Deleting): Promise<string> {
  const delivery = deliveryTo(company, "t", SIMPLE);
  const outcome = await capture(captureAt(NOW), delivery, async () => SIMPLE);
  return outcome.kind === "refused" ? outcome.reason : outcome.kind;
}

test("a code goes to the owner's own address, and with it and DELETE the account goes in 30 days", async () => {
  const company = await newDeleting();
  const { mail } = await codeOf(company);
  expect(mail).toMatchObject({ to: company.owner.email });
  const { challenge, code } = await codeOf(company);
  const answer = await call(company.owner, `POST /v1/company/${company.companyId}/deletion`, {
    challenge,
    code,
    confirm: "DELETE",
  });
  expect(answer).toMatchObject({ status: 200, body: { passed: true } });
  const info = await call(company.owner, `GET /v1/company/${company.companyId}/info`);
  const deletionAt = OneCompany.parse(info.body).data.deletionAt ?? "";
  expect(Date.parse(deletionAt)).toBeGreaterThanOrEqual(NOW + 30 * DAY_MS);
  expect(Date.parse(deletionAt)).toBeLessThan(Date.now() + 30 * DAY_MS + 1);
});

test.each<[Language, string]>([
  ["en", "Acme is being deleted from Restante"],
  ["es", "Acme se eliminará de Restante"],
  ["pt-BR", "Acme será excluída do Restante"],
])("the owner is told when, and how to take it back: %s", async (language, subject) => {
  const now = Date.UTC(2026, 10, 21);
  const { deletionAt, mail } = await deleted(await newDeleting({ language }), now);
  expect(deletionAt).toBe("2026-12-21T00:00:00.000Z");
  expect(mail).toMatchObject({ subject });
  expect(mail?.text).toMatch(/December 21, 2026|21 de (diciembre|dezembro) de 2026/);
  expect(linkIn(mail)).toBe(`${env.CONSOLE_URL}/console/settings`);
});

test("no account goes without the code, the word, or the right person", async () => {
  const company = await newDeleting();
  const path = `POST /v1/company/${company.companyId}/deletion`;
  const mine = await codeOf(company);
  const theirs = await codeOf(await newDeleting());
  const wrong = mine.code === "000000" ? "000001" : "000000";
  for (const [body, code] of [
    [{ ...mine, mail: undefined, confirm: "delete" }, "INVALID_PARAMETER"],
    [{ code: mine.code, challenge: mine.challenge }, "INVALID_PARAMETER"],
    [{ code: mine.code, confirm: "DELETE" }, "INVALID_PARAMETER"],
    [{ code: wrong, challenge: mine.challenge, confirm: "DELETE" }, "INVALID_CODE"],
    [{ code: theirs.code, challenge: theirs.challenge, confirm: "DELETE" }, "INVALID_CODE"],
  ] as const) {
    expect(await call(company.owner, path, body)).toMatchObject({
      status: 400,
      body: { error: { code } },
    });
  }
  expect(
    (await call(company.owner, `GET /v1/company/${company.companyId}/info`)).body,
  ).toMatchObject({
    data: { deletionAt: null },
  });
  expect(await receives(company)).toBe("captured");
});

test("the code for one company deletes no other of the same owner", async () => {
  const [first, second] = [await newDeleting(), await newDeleting()];
  await join(second.companyId, first.owner, LEVELS.owner);
  const { code, challenge } = await codeOf(first);
  const body = { code, challenge, confirm: "DELETE" };
  const refused = await call(first.owner, `POST /v1/company/${second.companyId}/deletion`, body);
  expect(refused).toMatchObject({ status: 400, body: { error: { code: "INVALID_CODE" } } });
  const path = `POST /v1/company/${first.companyId}/deletion`;
  expect((await call(first.owner, path, body)).status).toBe(200);
});

test("from then on keys are dead on the very next call and mail is refused", async () => {
  const company = await newDeleting();
  expect(await reads(company)).toBeDefined();
  expect(await receives(company)).toBe("captured");
  await deleted(company);
  await expect(reads(company)).rejects.toMatchObject({ code: "INVALID_API_KEY" });
  expect(await receives(company)).toBe("inactive_namespace");
});

test("the console then only reads, exports and keeps", async () => {
  const company = await newDeleting();
  const admin = await newMember({ companyId: company.companyId, level: LEVELS.admin });
  await deleted(company);
  const path = `/v1/company/${company.companyId}`;
  const { owner } = company;
  const statuses = {
    info: (await call(owner, `GET ${path}/info`)).status,
    exports: (await call(owner, `GET ${path}/exports`)).status,
    rename: (await call(owner, `PUT ${path}`, { name: "Other" })).body,
    members: (await call(admin, `GET ${path}/members`)).body,
    invite: (await call(admin, `POST ${path}/invitation`, { email: "bo@shop.test" })).body,
    keep: (await call(admin, `DELETE ${path}/deletion`)).status,
  };
  const pending = { error: { code: "DELETION_PENDING" } };
  expect(statuses).toMatchObject({
    info: 200,
    exports: 200,
    rename: pending,
    members: pending,
    invite: pending,
    keep: 403,
  });
});

test("nobody joins a company that is being deleted", async () => {
  const company = await newDeleting();
  const bo = await newPerson();
  const context = mailingAt(NOW);
  const { companyId, owner } = company;
  const member = await admitted(context, owner, { companyId, action: "members.manage" });
  await invite(context, member, { email: bo.email, role: "member" });
  await context.settled();
  const token = new URL(linkIn(context.outbox[0])).searchParams.get("invitation") ?? "";
  await deleted(company);
  await expect(acceptInvitation(context, bo, token)).rejects.toMatchObject({
    code: "INVITATION_NOT_FOUND",
  });
});

test("a deletion asked for again keeps its day and tells nobody twice", async () => {
  const company = await newDeleting();
  const first = await deleted(company);
  const second = await deleted(company, NOW + 5 * DAY_MS);
  expect(second.deletionAt).toBe(first.deletionAt);
  expect(second.mail).toBeUndefined();
});

test("taken back, everything works again at once", async () => {
  const company = await newDeleting();
  await reads(company);
  await deleted(company);
  await expect(reads(company)).rejects.toMatchObject({ code: "INVALID_API_KEY" });
  const path = `/v1/company/${company.companyId}`;
  expect(await call(company.owner, `DELETE ${path}/deletion`)).toMatchObject({ status: 200 });
  expect(await reads(company)).toBeDefined();
  expect(await receives(company)).toBe("captured");
  expect((await call(company.owner, `GET ${path}/info`)).body).toMatchObject({
    data: { deletionAt: null },
  });
  expect((await call(company.owner, `DELETE ${path}/deletion`)).status).toBe(200);
});

test("it can be taken back until its day, and then nobody is let in any more", async () => {
  const company = await newDeleting();
  const { companyId, owner } = company;
  await deleted(company);
  const end = NOW + 30 * DAY_MS;
  const action = "company.delete";
  const before = await admitted(serviceAt(end - 1), owner, { companyId, action });
  await expect(keepCompany(serviceAt(end), before)).rejects.toMatchObject({
    code: "COMPANY_NOT_FOUND",
  });
  await expect(admitted(serviceAt(end), owner, { companyId, action })).rejects.toMatchObject({
    code: "COMPANY_NOT_FOUND",
  });
  await keepCompany(serviceAt(end - 1), before);
  await admitted(serviceAt(end), owner, { companyId, action });
});
