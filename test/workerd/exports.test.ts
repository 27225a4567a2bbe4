import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { apiKeyNamespaces, apiKeys, invoices } from "../../drizzle/schema.ts";
import { app } from "../../worker/app.ts";
import { digestKey, newApiKey, storedKey } from "../../worker/domain/api-key.ts";
import type { CompanyId, ExportId } from "../../worker/domain/ids.ts";
import { newId, parseId } from "../../worker/domain/ids.ts";
import type { Job } from "../../worker/domain/job.ts";
import { MAX_TRIES, runQueued } from "../../worker/jobs/run-queued.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import { downloadExport, requestExport, showExports } from "../../worker/services/exports.ts";
import { storeActivity } from "../../worker/store/activities.ts";
import { storeMessage } from "../../worker/store/new-message.ts";
import { putSpill } from "../../worker/store/raw-mail.ts";
import {
  creditOf,
  databases,
  emptyContent,
  mail,
  newMessage,
  newNamespace,
  serviceAt,
  type Tenant,
} from "./builders.ts";
import { call } from "./calls.ts";
import { linkIn, mailingAt, type TestContext } from "./outgoing-mails.ts";
import { admitted, newCompany, type Person } from "./people.ts";

const NOW = Date.now();
const DAY_MS = 86_400_000;

interface Exporting extends Tenant {
  readonly owner: Person;
}

async function newExporting(options: Parameters<typeof newCompany>[0] = {}): Promise<Exporting> {
  const { companyId, owner } = await newCompany(options);
  return { companyId, owner, ...(await newNamespace(companyId)) };
}

/** A context that keeps the jobs, which the test runs itself. */
function exportingAt(now: number): TestContext & { readonly sent: Job[] } {
  const sent: Job[] = [];
  const jobs = new Proxy(env.JOBS, {
    get: (target, name) =>
      name === "send" ? async (job: Job) => void sent.push(job) : Reflect.get(target, name),
  });
  return { ...mailingAt(now, { jobs }), sent };
}

async function asked({ companyId, owner }: Exporting, now = NOW) {
  const context = exportingAt(now);
  const member = await admitted(context, owner, { companyId, action: "company.export" });
  const asking = await requestExport(context, member);
  const [job] = context.sent;
  if (job === undefined) throw new Error("no job was sent");
  const view = async () => (await showExports(context, member))[0];
  return { asking, job, member, view };
}

/** Runs a job as the queue would; returns what the queue was told. */
async function run(context: TestContext, job: Job, attempts = 1): Promise<"ack" | "retry"> {
  let told: "ack" | "retry" | undefined;
  await runQueued(context, {
    body: job,
    attempts,
    ack: () => (told = "ack"),
    retry: () => (told = "retry"),
  });
  if (told === undefined) throw new Error("the queue was told nothing");
  return told;
}

function pathOf(url: string | null | undefined): { export: string; token: string } {
  const [, , , id = "", token = ""] = new URL(url ?? "").pathname.split("/");
  return { export: id, token };
}

async function unzipped(url: string | null | undefined, now = NOW): Promise<Map<string, unknown>> {
  const { body } = await downloadExport(serviceAt(now), pathOf(url));
  const files = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()));
  return new Map(
    Object.entries(files).map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]),
  );
}

async function exportKeys(companyId: CompanyId): Promise<string[]> {
  const { objects } = await env.MAIL.list({ prefix: `export/${companyId}/` });
  return objects.map(({ key }) => key);
}

async function capturedIn(tenant: Tenant, subject: string): Promise<void> {
  const row = newMessage(tenant, { content: { ...emptyContent, subject, text: "Hello" } });
  await storeMessage(mail, row, creditOf(tenant, null));
}

test("an export is asked for, written, told by mail and downloaded", async () => {
  const company = await newExporting({ language: "es", companyName: "Acme" });
  await capturedIn(company, "Welcome");
  const { asking, job, view } = await asked(company);
  expect(asking).toMatchObject({ status: "requested", completedAt: null, url: null, size: null });

  const context = mailingAt(NOW);
  expect(await run(context, job)).toBe("ack");
  const done = await view();
  expect(done).toMatchObject({
    id: asking.id,
    status: "completed",
    expiresAt: new Date(NOW + DAY_MS).toISOString(),
  });
  expect(context.outbox).toMatchObject([
    { to: company.owner.email, subject: "Tus datos de Restante están listos" },
  ]);
  expect(linkIn(context.outbox[0])).toBe(done?.url);
  expect(done?.url).toMatch(
    /^https:\/\/api\.restante\.test\/v1\/export\/exp_\w{26}\/[0-9a-f]{64}$/,
  );
  const files = await unzipped(done?.url);
  expect(files.get("company.json")).toMatchObject({ id: company.companyId, name: "Acme" });
  expect(files.get("messages-0001.json")).toMatchObject([{ subject: "Welcome", body: "Hello" }]);
});

test("an export has all that the company has, without secrets, and nothing of anybody else", async () => {
  const [company, other] = [await newExporting(), await newExporting({ companyName: "Other" })];
  const { companyId, namespaceId, owner } = company;
  const { control } = databases;
  const key = newApiKey();
  const keyId = newId("api-key");
  await control.insert(apiKeys).values({
    id: keyId,
    companyId,
    ...(await storedKey(key)),
    active: true,
    createdAt: NOW,
  });
  await control.insert(apiKeyNamespaces).values({ apiKeyId: keyId, namespaceId });
  await control.insert(invoices).values({
    id: `in_${companyId}`,
    companyId,
    at: NOW,
    description: "Pro",
    amountCents: 500,
    status: "paid",
  });
  await storeActivity(control, {
    companyId,
    userId: owner.userId,
    type: "namespace_created",
    subject: company.namespace,
    at: NOW,
  });
  await capturedIn(company, "Mine");
  await capturedIn(other, "Theirs");
  await storeMessage(mail, newMessage(company), creditOf(company, 1));

  const { job, view } = await asked(company);
  await run(mailingAt(NOW), job);
  const files = await unzipped((await view())?.url);
  expect([...files.keys()].toSorted()).toEqual([
    "activities.json",
    "api-keys.json",
    "company.json",
    "invitations.json",
    "invoices.json",
    "members.json",
    "messages-0001.json",
    "namespaces.json",
    "refusals.json",
    "subscription.json",
    "usage.json",
  ]);
  expect(files.get("members.json")).toMatchObject([{ email: owner.email, level: 1 }]);
  expect(files.get("namespaces.json")).toMatchObject([{ name: company.namespace }]);
  const masked = `${key.slice(0, 4)}${"*".repeat(35)}${key.slice(-4)}`;
  expect(files.get("api-keys.json")).toMatchObject([{ key: masked, ns: [company.namespace] }]);
  expect(files.get("invoices.json")).toMatchObject([{ amountCents: 500 }]);
  expect(files.get("activities.json")).toMatchObject([{ subject: company.namespace }]);
  expect(files.get("usage.json")).toMatchObject([{ used: 1, namespaceId }]);
  expect(files.get("refusals.json")).toMatchObject([{ reason: "credits_used_up" }]);
  expect(files.get("subscription.json")).toBeNull();
  const all = JSON.stringify([...files]);
  expect(all).not.toContain(await digestKey(key));
  expect(all).not.toContain(other.companyId);
  expect(all).not.toContain("Theirs");
});

test("messages come 500 to a file, each once and in order", async () => {
  const company = await newExporting();
  const rows = Array.from({ length: 1001 }, (_, index) =>
    newMessage(company, { content: { ...emptyContent, subject: `mail ${index}` } }),
  );
  for (const row of rows) await storeMessage(mail, row, creditOf(company, null));
  const { job, view } = await asked(company);
  await run(mailingAt(NOW), job);
  const files = await unzipped((await view())?.url);
  const names = [...files.keys()].filter((name) => name.startsWith("messages")).toSorted();
  expect(names).toEqual(["messages-0001.json", "messages-0002.json", "messages-0003.json"]);
  const lists = names.map((name) => files.get(name));
  expect(lists.map((list) => (Array.isArray(list) ? list.length : -1))).toEqual([500, 500, 1]);
  expect(lists.flat()).toMatchObject(rows.map(({ id }) => ({ id })));
});

test("a body too large for its row is in the export, which goes up in several parts", async () => {
  const company = await newExporting();
  const noise = new Uint8Array(8 * 1024 * 1024);
  for (let start = 0; start < noise.length; start += 65_536) {
    crypto.getRandomValues(noise.subarray(start, start + 65_536));
  }
  const html = Buffer.from(noise).toString("base64");
  const row = newMessage(company, { spilled: ["html"] });
  await putSpill(env.MAIL, row.rawKey, { html });
  await storeMessage(mail, row, creditOf(company, null));
  const { job, view } = await asked(company);
  await run(mailingAt(NOW), job);
  const done = await view();
  expect(done?.size).toBeGreaterThan(5 * 1024 * 1024);
  const messages = (await unzipped(done?.url)).get("messages-0001.json");
  expect(messages).toMatchObject([{ id: row.id }]);
  expect(messages).toHaveProperty("0.bodyHTML", html);
});

test("one export runs at a time, however many are asked for at once", async () => {
  const company = await newExporting();
  const context = exportingAt(NOW);
  const { companyId, owner } = company;
  const member = await admitted(context, owner, { companyId, action: "company.export" });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => requestExport(context, member)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(context.sent).toHaveLength(1);
  await expect(requestExport(context, member)).rejects.toMatchObject({ code: "EXPORT_RUNNING" });
  for (const job of context.sent) await run(mailingAt(NOW), job);
  expect(await requestExport(context, member)).toMatchObject({ status: "requested" });
});

test("a job that runs twice, also at once, makes one export and one mail", async () => {
  const company = await newExporting();
  const { job, view } = await asked(company);
  const context = mailingAt(NOW);
  expect(await Promise.all([run(context, job), run(context, job)])).toEqual(["ack", "ack"]);
  expect(await run(context, job)).toBe("ack");
  expect(context.outbox).toHaveLength(1);
  expect(await exportKeys(company.companyId)).toHaveLength(1);
  expect((await unzipped((await view())?.url)).has("company.json")).toBe(true);
});

test("an export that fails is tried again, and given up after the last try", async () => {
  const company = await newExporting();
  const { job, view } = await asked(company);
  const bucket = new Proxy(env.MAIL, {
    get: (target, name) =>
      name === "createMultipartUpload"
        ? () => Promise.reject(new Error("R2 is down"))
        : Reflect.get(target, name),
  });
  const broken = mailingAt(NOW, { bucket });
  for (let attempt = 1; attempt < MAX_TRIES; attempt++) {
    expect(await run(broken, job, attempt)).toBe("retry");
    expect(await view()).toMatchObject({ status: "processing", url: null });
  }
  await run(broken, job, MAX_TRIES);
  expect(await view()).toMatchObject({ status: "failed", url: null });
  expect(broken.outbox).toEqual([]);
  await asked(company, NOW + 1);
});

test("an export that fails halfway leaves no object, and the next try completes it", async () => {
  const company = await newExporting();
  const row = newMessage(company, { spilled: ["html"] });
  await storeMessage(mail, row, creditOf(company, null));
  const { job, view } = await asked(company);
  const bucket = new Proxy(env.MAIL, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === "get") return () => Promise.reject(new Error("R2 is down"));
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  expect(await run(mailingAt(NOW, { bucket }), job)).toBe("retry");
  expect(await exportKeys(company.companyId)).toEqual([]);
  expect(await run(mailingAt(NOW), job, 2)).toBe("ack");
  expect(await view()).toMatchObject({ status: "completed" });
});

test("a job that could not be sent does not stand in the way of the next request", async () => {
  const company = await newExporting();
  const jobs = new Proxy(env.JOBS, {
    get: (target, name) =>
      name === "send"
        ? () => Promise.reject(new Error("the queue is down"))
        : Reflect.get(target, name),
  });
  const context = mailingAt(NOW, { jobs });
  const { companyId, owner } = company;
  const member = await admitted(context, owner, { companyId, action: "company.export" });
  await expect(requestExport(context, member)).rejects.toThrow("the queue is down");
  expect((await asked(company, NOW + 1)).asking).toMatchObject({ status: "requested" });
});

test("the link works for 24 hours; then the sweep deletes object and export", async () => {
  const company = await newExporting();
  const { job, view, member } = await asked(company);
  await run(mailingAt(NOW), job);
  const link = pathOf((await view())?.url);
  const end = NOW + DAY_MS;
  await sweep(serviceAt(end - 1));
  const { body } = await downloadExport(serviceAt(end - 1), link);
  expect((await new Response(body).arrayBuffer()).byteLength).toBeGreaterThan(0);
  await expect(downloadExport(serviceAt(end), link)).rejects.toMatchObject({
    code: "EXPORT_NOT_FOUND",
  });
  expect(await showExports(serviceAt(end), member)).toMatchObject([{ url: null }]);
  await sweep(serviceAt(end));
  expect(await exportKeys(company.companyId)).toEqual([]);
  expect(await showExports(serviceAt(end), member)).toEqual([]);
});

test("an export whose job was lost blocks the next one for a day at most", async () => {
  const company = await newExporting();
  await asked(company);
  await sweep(serviceAt(NOW + DAY_MS - 1));
  await expect(asked(company)).rejects.toMatchObject({ code: "EXPORT_RUNNING" });
  await sweep(serviceAt(NOW + DAY_MS));
  expect((await asked(company)).asking).toMatchObject({ status: "requested" });
});

test("an export whose company went while it was written is not kept", async () => {
  const company = await newExporting();
  const { job, asking } = await asked(company);
  const id = parseId("export", asking.id);
  const context = mailingAt(NOW);
  const bucket = new Proxy(env.MAIL, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== "createMultipartUpload") {
        return typeof value === "function" ? value.bind(target) : value;
      }
      return async (key: string, options: object) => {
        await deleteRow(id);
        return target.createMultipartUpload(key, options);
      };
    },
  });
  expect(await run({ ...context, bucket }, job)).toBe("ack");
  expect(await exportKeys(company.companyId)).toEqual([]);
  expect(context.outbox).toEqual([]);
});

async function deleteRow(id: ExportId | null): Promise<void> {
  await env.DB.prepare("delete from exports where id = ?").bind(id).run();
}

test("a download is a file to save, by its link alone, and a link of another's making opens nothing", async () => {
  const [company, other] = [await newExporting(), await newExporting()];
  const links = [];
  for (const each of [company, other]) {
    const { job, view } = await asked(each);
    await run(mailingAt(NOW), job);
    links.push(pathOf((await view())?.url));
  }
  const [mine, theirs] = links;
  if (!mine || !theirs) throw new Error("two exports were written");
  const answer = await app.request(
    `/v1/export/${mine.export}/${mine.token}`,
    {},
    env,
    createExecutionContext(),
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-length": String(bytes.length),
    "content-disposition": expect.stringMatching(
      /^attachment; filename="restante-export-\d{4}-\d\d-\d\d\.zip"/,
    ),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "content-security-policy": "sandbox; default-src 'none'",
  });
  expect(unzipSync(bytes)).toHaveProperty("company.json");

  const unknown = await call(null, `GET /v1/export/${newId("export")}/${mine.token}`);
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: "EXPORT_NOT_FOUND" } } });
  for (const [id, token] of [
    [mine.export, theirs.token],
    [theirs.export, mine.token],
    [mine.export, "0".repeat(64)],
    [mine.export, "x"],
    ["x", mine.token],
  ]) {
    const refused = await call(company.owner, `GET /v1/export/${id}/${token}`);
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: unknown.status,
      body: unknown.body,
    });
  }
});
