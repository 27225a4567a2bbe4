import { afterAll, beforeAll, expect, test } from "vitest";
import { HealthAnswer } from "../../worker/contract/health.ts";
import type { MessageView } from "../../worker/contract/message.ts";
import { NASTY_MAILS, type NastyMail } from "../mail/nasty.ts";
import { apiOf, json, type Api } from "./api.ts";
import { newTenant, type Tenant } from "./builders.ts";
import { sha256 } from "./mails.ts";
import { startService, type Service } from "./service.ts";
import { carried, openSmtp, sendRaw, type SmtpDoor } from "./smtp-door.ts";

let service: Service;
let tenant: Tenant;
let smtp: SmtpDoor;
beforeAll(async () => {
  service = await startService();
  tenant = await newTenant(service);
  smtp = await openSmtp(service.apiUrl, tenant.key);
});
afterAll(async () => {
  await smtp.close();
  await service.stop();
});

test.each(NASTY_MAILS)("$name comes in by both doors and is read", async (nasty) => {
  const { api, address } = tenant;
  const raw = nasty.build();
  // Some differ in nothing but what a server might have put on top: in one mailbox they are one.
  const mailbox = address(sha256(raw).slice(0, 20));
  const wanted = { parseError: false, ...nasty.expect };
  const { id } = await api.send(mailbox, raw, { idempotencyKey: nasty.name });
  const byHttps = await api.show(id);
  expect(shown(byHttps, wanted)).toMatchObject(wanted);
  expect(await bytesOf(api, byHttps)).toEqual(wholeBytes(raw));

  const reply = await sendRaw(smtp.port, { from: "a@b.test", to: [mailbox], raw });
  const bySmtp = await api.show(/^250 2\.6\.0 captured (msg_\w+)$/.exec(reply)?.[1] ?? reply);
  expect(shown(bySmtp, wanted)).toMatchObject(wanted);
  expect(await bytesOf(api, bySmtp)).toEqual(wholeBytes(carried(raw)));
});

test("after all of them the service is well", async () => {
  const answer = await apiOf(service.apiUrl, null).call("/api/server/health");
  expect(await json(HealthAnswer, answer)).toMatchObject({ passed: true, status: "ok" });
});

/** What is kept of the bytes, and whether its first file has the size that it is said to have. */
async function bytesOf(api: Api, { id, size, attachments }: MessageView) {
  const [first] = attachments;
  const file = first ? await (await api.call(first.url)).arrayBuffer() : null;
  const isFileWhole = file === null || file.byteLength === first?.size;
  return { size, sha256: sha256(await api.raw(id)), isFileWhole };
}

function wholeBytes(raw: Uint8Array) {
  return { size: raw.length, sha256: sha256(raw), isFileWhole: true };
}

function shown(message: MessageView, wanted: NastyMail["expect"]): NastyMail["expect"] {
  const { subject, body, bodyHTML, attachments, truncated, parseError } = message;
  const [first] = attachments;
  return {
    subject,
    from: message.addresses.from[0]?.address ?? "",
    text: partOrStart(body ?? "", wanted.text),
    html: partOrStart(bodyHTML ?? "", wanted.html),
    attachments: attachments.length,
    filename: first?.filename ?? null,
    size: first?.size ?? 0,
    truncated,
    parseError: parseError !== null,
  };
}

/** The wanted part when it is there; else what is there, for the reader of the failure. */
function partOrStart(text: string, wanted = ""): string {
  return text.includes(wanted) ? wanted : text.slice(0, 200);
}
