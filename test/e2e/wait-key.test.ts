import { afterAll, beforeAll, expect, test } from "vitest";
import { members } from "../../drizzle/schema.ts";
import { DEMO_USER_ID } from "../../local/demo.ts";
import { SessionData } from "../../worker/contract/account.ts";
import { NAMESPACE_OPERATIONS } from "../../worker/contract/namespace-operations.ts";
import { OWNER } from "../../worker/domain/roles.ts";
import { apiOf, json, refusal } from "./api.ts";
import { newKey, newTenant, type Tenant } from "./builders.ts";
import { consoleOf, type Console } from "./console.ts";
import { newMail } from "./mails.ts";
import { nextEvents, startService, type Service } from "./service.ts";
import { holdWait } from "./waits.ts";

const { apiKeys, switchApiKey, deleteApiKey, createNamespace } = NAMESPACE_OPERATIONS;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A tenant, and the console of its owner. */
async function newOwned(): Promise<Tenant & { owner: Console }> {
  const tenant = await newTenant(service);
  const { companyId } = tenant;
  const row = { companyId, userId: DEMO_USER_ID, level: OWNER, createdAt: Date.now() };
  await service.db.insert(members).values(row);
  const session = await fetch(new URL("/demo-session.json", service.apiUrl));
  const { token } = await json(SessionData, session);
  return { ...tenant, owner: consoleOf(service.apiUrl, token) };
}

test.each([
  ["switched off", switchApiKey, { active: false }],
  ["deleted", deleteApiKey, undefined],
])("a wait whose key is %s meanwhile is refused when mail comes", async (_, change, body) => {
  const { api, companyId, address, owner } = await newOwned();
  const other = apiOf(service.apiUrl, await newKey(service, { companyId }));
  const keys = await owner.ask(apiKeys, { params: { company: companyId } });
  const started = nextEvents(service, { event: "wait" });
  const answer = api.call("/api/v1/message", { query: { tag: "t", await_messages: true } });
  await started;
  await owner.ask(change, {
    params: { company: companyId, key: keys[0]?.id ?? "" },
    ...(body && { json: body }),
  });
  await other.send(address("t"), newMail("secret"));
  expect(await refusal(await answer)).toMatchObject({ status: 401, code: "INVALID_API_KEY" });
});

test("a wait whose key expires meanwhile is refused", async () => {
  const { companyId } = await newTenant(service);
  const key = await newKey(service, { companyId, expiresAt: Date.now() + 1_000 });
  const answer = await apiOf(service.apiUrl, key).call("/api/v1/message", {
    query: { await_messages: true, wait_ms: 1_500 },
  });
  expect(await refusal(answer)).toMatchObject({ status: 401, code: "INVALID_API_KEY" });
});

test("a wait goes on when its key reaches one namespace more meanwhile", async () => {
  const { api, companyId, namespace, address, owner } = await newOwned();
  const { answer } = await holdWait(service, api, { ns: namespace.name, tag: "t" });
  await owner.ask(createNamespace, { params: { company: companyId }, json: {} });
  const { id } = await api.send(address("t"), newMail("s"));
  const page = await answer;
  expect(page.data).toMatchObject([{ id }]);
  expect(page.await).toMatchObject({ timedOut: false });
});
