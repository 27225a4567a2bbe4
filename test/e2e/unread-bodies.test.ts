import { afterAll, beforeAll, expect, test } from "vitest";
import { apiOf, refusal, type Query } from "./api.ts";
import { newTenant, type Tenant } from "./builders.ts";
import { times } from "./mails.ts";
import { startService, type Service } from "./service.ts";
import { sendRaw } from "./smtp-door.ts";

/** Far more than sockets hold, so the sender is still sending when it could be answered. */
const BODY = Buffer.alloc(8 * 1024 * 1024, "Hello, hello.\r\n");
/** Whether a sender that is hung up on has had its answer before is a matter of luck. */
const TRIES = 16;

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await startService();
  tenant = await newTenant(service);
});
afterAll(() => service.stop());

const INBOUND = "/api/v1/inbound";
const nobody = (): string => `nobody99.t@${service.inboxHost}`;

interface Refusal {
  readonly path: string;
  readonly query?: (nobody: string) => Query;
  readonly withoutKey?: true;
  readonly told: { readonly status: number; readonly code: string };
}

test.each<[string, Refusal]>([
  [
    "for nobody",
    {
      path: INBOUND,
      query: (to) => ({ to }),
      told: { status: 422, code: "MAIL_REFUSED" },
    },
  ],
  [
    "without a key",
    { path: INBOUND, withoutKey: true, told: { status: 401, code: "API_KEY_REQUIRED" } },
  ],
  ["without a recipient", { path: INBOUND, told: { status: 400, code: "INVALID_PARAMETER" } }],
  ["that no route takes", { path: "/api/v1/nothing", told: { status: 404, code: "NOT_FOUND" } }],
  [
    "too long for JSON",
    { path: "/api/v1/graphql", told: { status: 413, code: "PAYLOAD_TOO_LARGE" } },
  ],
])("a big body %s is refused in words", async (_, { path, query, withoutKey, told }) => {
  const api = withoutKey ? apiOf(service.apiUrl, null) : tenant.api;
  const headers = { "content-type": "application/json" };
  const call = { method: "POST", headers, body: BODY, ...(query && { query: query(nobody()) }) };
  for (const send of times(TRIES, () => () => api.call(path, call))) {
    expect(await refusal(await send())).toMatchObject(told);
  }
});

test("a big mail by SMTP for nobody is refused for good, not for now", async () => {
  const mail = { from: "app@shop.test", to: [nobody()], raw: BODY };
  for (const send of times(TRIES, () => () => sendRaw(service.server.smtpPort, mail))) {
    expect(await send()).toMatch(/^550 5\.1\.1 /);
  }
});
