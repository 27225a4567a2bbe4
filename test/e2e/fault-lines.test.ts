import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newTenant } from "./builders.ts";
import { newMail } from "./mails.ts";
import { nextEvents, startService, type Service } from "./service.ts";

let service: Service;
/** All that the Workers said, events and other lines. */
const said: string[] = [];

beforeAll(async () => {
  service = await startService(undefined, {}, { onNoise: (line) => void said.push(line) });
  service.server.onEvent((event) => void said.push(JSON.stringify(event)));
});
afterAll(() => service.stop());

/** Does something while a table is not there. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await service.db.run(sql.raw(`alter table ${table} rename to away`));
  try {
    await work();
  } finally {
    await service.db.run(sql.raw(`alter table away rename to ${table}`));
  }
}

/** What drizzle says of a statement that failed, and its values. */
const QUOTED = /params|failed query|insert into|select /i;

test("a fault of the Email Worker is told once over the real RPC, and no value with it", async () => {
  const { api, address } = await newTenant(service);
  await without("refusals", async () => {
    const failed = nextEvents(service, { event: "failed" });
    const answer = await api.call("/api/v1/inbound", {
      method: "POST",
      query: { from: "private-sender@people.test", to: "private-person@people.test" },
      headers: { "content-type": "message/rfc822" },
      body: newMail("hush-hush"),
    });
    const requestId = answer.headers.get("x-request-id");
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { error: { code: "UNAVAILABLE" } },
    ]);
    const message = expect.stringMatching(/^Error: D1_ERROR: no such table/);
    expect(await failed).toMatchObject([{ requestId, source: "https", message }]);
    // Lines come in their order, so with this one all that were written before it have come.
    const mail = nextEvents(service, { event: "mail" });
    await api.send(address("t"), newMail("Hello"));
    await mail;
    expect(said.filter((line) => line.includes(requestId ?? "no id"))).toHaveLength(1);
  });
  for (const words of ["private-", "people.test", "hush-hush", QUOTED]) {
    expect(said.join("\n")).not.toMatch(words);
  }
});

test("a raw mail that the sweep cannot repair is told of by the Email Worker alone", async () => {
  const { api, address } = await newTenant(service);
  await without("messages", async () => {
    const deferred = nextEvents(service, { event: "deferred" });
    await api.send(address("t"), newMail("Hello", "hush-hush"));
    await deferred;
  });
  await without("namespaces", async () => {
    const told = nextEvents(service, {
      event: "error",
      matches: ({ message }) => message.includes("has no row yet"),
    });
    await service.server.sweep();
    const message = expect.stringMatching(/has no row yet: .*D1_ERROR: no such table/);
    expect(await told).toMatchObject([{ message }]);
  });
  const mail = nextEvents(service, { event: "mail" });
  await service.server.sweep();
  await mail;
  for (const words of ["hush-hush", QUOTED]) expect(said.join("\n")).not.toMatch(words);
});
