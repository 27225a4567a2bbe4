import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companies, messages, refusals, usage } from "../../drizzle/schema.ts";
import { API_WORKER } from "../../local/workers.ts";
import { CONSOLE_OPERATIONS as CALLS } from "../../worker/contract/console-operations.ts";
import { mailDatabaseOf, parseId } from "../../worker/domain/ids.ts";
import { apiOf } from "./api.ts";
import { anotherApi, newTenant, type Tenant } from "./builders.ts";
import { consoleOf } from "./console.ts";
import { newMail } from "./mails.ts";
import { nextEvents, startService, type Service } from "./service.ts";
import { holdWait } from "./waits.ts";

// Three databases hold mail: the one that all else lies in, MAIL_DB_0 and MAIL_DB_1.
const PLACES: readonly (number | null)[] = [null, 0, 1];
type Place = number | null;

let service: Service;
beforeAll(async () => {
  service = await startService(undefined, { FULL_MAIL_DATABASES: "0" }, { mailDatabases: 2 });
});
afterAll(() => service.stop());

async function databaseAt(place: Place) {
  const binding = place === null ? "DB" : `MAIL_DB_${place}`;
  return drizzle(await service.server.mf.getD1Database(binding, API_WORKER));
}

/** Where rows of a company's mail lie. */
async function placesOf({ companyId }: Tenant): Promise<Place[]> {
  const found = await Promise.all(
    PLACES.map(async (place) => {
      const db = await databaseAt(place);
      const counts = await Promise.all(
        [messages, usage, refusals].map((table) =>
          db.$count(table, eq(table.companyId, companyId)),
        ),
      );
      return counts.some((count) => count > 0) ? [place] : [];
    }),
  );
  return found.flat();
}

/** The newest of the service's mails to an address, newer than `after`. */
async function nextMail(email: string, more: { after?: string } = {}) {
  const { apiUrl, server } = service;
  const tag = `to.${email.replace("@", "-at-")}`;
  const page = await apiOf(apiUrl, server.apiKey).read({ tag, await_messages: true, ...more });
  const [mail] = page.data;
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

async function sweep() {
  const told = nextEvents(service, { event: "sweep" });
  await service.server.sweep();
  return (await told)[0];
}

test.each(PLACES)(
  "mail of a company in MAIL_DB_%s is taken, listed, awaited and deleted there",
  async (database) => {
    const tenant = await newTenant(service, { database });
    const { api, address, namespace } = tenant;
    const { id } = await api.send(address("t"), newMail("first"));
    expect((await api.read({ tag: "t" })).data).toMatchObject([{ id, subject: "first" }]);
    expect((await api.usage()).used).toBe(1);
    const { answer } = await holdWait(service, api, { ns: namespace.name, tag: "later" });
    const later = await api.send(address("later"), newMail("second"));
    expect((await answer).data).toMatchObject([{ id: later.id }]);
    await api.call("/api/v1/inbound", {
      method: "POST",
      query: { to: `${namespace.name}.t@elsewhere.test`, from: "a@b.test" },
      body: Buffer.from("Subject: lost\r\n\r\n"),
    });
    expect(await api.refused()).toMatchObject([{ reason: "foreign_host" }]);
    expect(await placesOf(tenant)).toEqual([database]);
    await api.call("/api/v1/message", {
      method: "DELETE",
      query: { ns: namespace.name, tag: "t" },
    });
    const left = await (await anotherApi(service, tenant)).read();
    expect(left.data.map(({ subject }) => subject)).toEqual(["second"]);
  },
);

test("the sweep deletes what expired in every database, and gives lost rows back where they belong", async () => {
  const tenants = await Promise.all(PLACES.map((database) => newTenant(service, { database })));
  for (const { api, address, companyId } of tenants) {
    await api.send(address("old"), newMail("old"));
    await api.send(address("lost"), newMail("lost"));
    const db = await databaseAt(mailDatabaseOf(companyId));
    const mine = eq(messages.companyId, companyId);
    const rows = await db.select().from(messages).where(mine);
    for (const row of rows) {
      const one = eq(messages.seq, row.seq);
      if (row.tag === "old") await db.update(messages).set({ expiresAt: 1 }).where(one);
      else {
        await db.delete(messages).where(one);
        const bucket = await service.server.mf.getR2Bucket("MAIL", API_WORKER);
        await bucket.put(`retry/${row.rawKey}`, "");
      }
    }
  }
  expect(await sweep()).toMatchObject({ expired: 3, recaptured: 3 });
  for (const tenant of tenants) {
    const { data } = await tenant.api.read();
    expect(data.map(({ subject }) => subject)).toEqual(["lost"]);
    expect(await placesOf(tenant)).toEqual([mailDatabaseOf(tenant.companyId)]);
    expect(await service.objects(`r30/${tenant.companyId}/`)).toHaveLength(1);
  }
});

test("a company that is deleted leaves nothing in its database, and the others' mail stays", async () => {
  const gone = await newTenant(service, { database: 1 });
  const stays = await newTenant(service, { database: 1 });
  for (const { api, address } of [gone, stays]) await api.send(address("t"), newMail("s"));
  await service.db.update(companies).set({ deletionAt: 1 }).where(eq(companies.id, gone.companyId));
  await sweep();
  expect(await placesOf(gone)).toEqual([]);
  expect((await stays.api.read()).data).toHaveLength(1);
});

test("who signs up gets a database that is not full, and an export reads from it", async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@shop.test`;
  const json = { email, name: "Ana Lima", action: "register" };
  const { challenge } = await consoleOf(service.apiUrl, null).ask(CALLS.register, { json });
  const { codes, cursor } = await nextMail(email);
  const proof = { challenge, code: codes[0]?.code };
  const { data } = await consoleOf(service.apiUrl, null).ask(CALLS.logIn, { json: proof });
  const companyId = parseId("company", data.company.id);
  expect(companyId === null ? null : mailDatabaseOf(companyId)).toBe(1);

  const api = apiOf(service.apiUrl, data.apiKey);
  await api.send(`${data.namespace}.t@${service.inboxHost}`, newMail("to be exported"));
  const office = consoleOf(service.apiUrl, data.token);
  const params = { company: data.company.id };
  await office.ask(CALLS.requestExport, { params });
  await nextMail(email, { after: cursor });
  const [done] = await office.ask(CALLS.exports, { params });
  const zip = await fetch(done?.url ?? "");
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const file = files["messages-0001.json"] ?? new Uint8Array();
  expect(strFromU8(file)).toContain("to be exported");
});
