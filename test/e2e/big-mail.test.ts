import http from "node:http";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { newTenant, type Tenant } from "./builders.ts";
import { newMail } from "./mails.ts";
import { startService, type Service } from "./service.ts";

const MIB = 1024 * 1024;
/** More than sockets and the way between the Workers hold, so what was sent of it is being read. */
const HALF = Buffer.alloc(16 * MIB, "a");
const WHOLE = 24 * MIB;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Sends the greater part of a mail, and then nothing more. */
async function sendHalf({ key, address }: Tenant): Promise<http.ClientRequest> {
  const url = new URL("/api/v1/inbound", service.apiUrl);
  url.searchParams.set("to", address("half"));
  const headers = { "api-key": key, "content-length": WHOLE };
  const request = http.request(url, { method: "POST", headers });
  onTestFinished(() => void request.destroy());
  // That it ends without an answer is what is tried here.
  request.on("error", () => undefined);
  await promisify<Buffer, void>((chunk, done) => request.write(chunk, done))(HALF);
  return request;
}

function big(subject: string): Uint8Array {
  return Buffer.concat([newMail(subject), Buffer.alloc(1.5 * MIB, "Hello, hello.\r\n")]);
}

test("a big mail is taken while another company's is half sent", async () => {
  const { api, address } = await newTenant(service);
  await sendHalf(await newTenant(service));
  expect(await api.send(address("t"), big("whole"))).toMatchObject({ deferred: false });
});

test("a company's big mail is taken once its half sent one was given up", async () => {
  const tenant = await newTenant(service);
  const half = await sendHalf(tenant);
  const closed = new Promise((resolve) => half.once("close", resolve));
  half.destroy();
  await closed;
  const taken = await tenant.api.send(tenant.address("t"), big("whole"));
  expect(taken).toMatchObject({ deferred: false });
});
