import { afterAll, beforeAll, expect, test } from "vitest";
import { apiOf, refusal } from "./api.ts";
import { newTenant } from "./builders.ts";
import { startService, type Service } from "./service.ts";
import { sendRaw } from "./smtp-door.ts";

/** Far more than sockets hold, so the sender is still sending when it could be answered. */
const BODY = Buffer.alloc(8 * 1024 * 1024, "Hello, hello.\r\n");
/** Whether a sender that is hung up on has had its answer before is a matter of luck. */
const TRIES = 16;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const INBOUND = "/api/v1/inbound";
const NOBODY = "nobody99.t@in.localhost";

test.each([
  { what: "for nobody", path: `${INBOUND}?to=${NOBODY}`, status: 422, code: "MAIL_REFUSED" },
  { what: "without a recipient", path: INBOUND, status: 400, code: "INVALID_PARAMETER" },
  { what: "that no route takes", path: "/api/v1/nothing", status: 404, code: "NOT_FOUND" },
  { what: "too long for JSON", path: "/api/v1/graphql", status: 413, code: "PAYLOAD_TOO_LARGE" },
  { what: "without a key", path: INBOUND, status: 401, code: "API_KEY_REQUIRED", isKeyless: true },
])("a big body $what is refused in words", async ({ path, status, code, isKeyless = false }) => {
  const api = isKeyless ? apiOf(service.apiUrl, null) : (await newTenant(service)).api;
  const headers = { "content-type": "application/json" };
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await api.call(path, { method: "POST", headers, body: BODY });
    expect(await refusal(answer)).toMatchObject({ status, code });
  }
});

test("a big mail by SMTP for nobody is refused for good, not for now", async () => {
  const mail = { from: "app@shop.test", to: [NOBODY], raw: BODY };
  for (let tried = 0; tried < TRIES; tried += 1) {
    expect(await sendRaw(service.server.smtpPort, mail)).toMatch(/^550 5\.1\.1 /);
  }
});
