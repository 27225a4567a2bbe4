import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { DOOR_WORKER } from "../../local/workers.ts";
import { MAX_MAIL_BYTES } from "../../worker/domain/limits.ts";
import { closedPort } from "../listening.ts";
import { connect, toData } from "../local/raw-client.ts";
import { apiOf } from "./api.ts";
import { addressOf, newNamespace, newTenant, type Tenant } from "./builders.ts";
import { lines, newMail, sha256 } from "./mails.ts";
import { newSender } from "./sender.ts";
import { nextEvents, startService, type Service } from "./service.ts";
import { openSmtp, sendByNodemailer, sendRaw } from "./smtp-door.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
});

test("a mail that an application sends is read back with its fields", async () => {
  const { server } = service;
  const pdf = randomBytes(2_000);
  const reply = await sendByNodemailer(server.smtpPort, {
    from: { name: "Çağrı Müller", address: "no-reply@shop.test" },
    to: `${server.namespace}.sign-up@${server.inboxHost}`,
    cc: "copy@elsewhere.test",
    replyTo: "help@shop.test",
    envelope: {
      from: "bounces@shop.test",
      to: `${server.namespace}.sign-up@${server.inboxHost}`,
    },
    subject: "Grüße 🎉 – 確認コード",
    text: "Ihr Code lautet 493027",
    html: '<p>Ihr Code lautet <b>493027</b>. <a href="https://shop.test/x?a=1&amp;b=2">Öffnen</a></p>',
    attachments: [{ filename: "Rechnung №1.pdf", content: pdf, contentType: "application/pdf" }],
  });
  expect(reply).toMatch(/^250 2\.6\.0 captured msg_/);

  const api = apiOf(service.apiUrl, server.apiKey);
  const { data } = await api.read({ ns: server.namespace, tag: "sign-up" });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    ns: server.namespace,
    tag: "sign-up",
    sufix: "sign-up",
    from: "Çağrı Müller <no-reply@shop.test>",
    to: `${server.namespace}.sign-up@${server.inboxHost}`,
    cc: "copy@elsewhere.test",
    replyTo: "help@shop.test",
    subject: "Grüße 🎉 – 確認コード",
    envelope: {
      from: "bounces@shop.test",
      to: `${server.namespace}.sign-up@${server.inboxHost}`,
    },
    links: [{ href: "https://shop.test/x?a=1&b=2", text: "Öffnen" }],
    attachments: [
      { filename: "Rechnung №1.pdf", contentType: "application/pdf", size: pdf.length },
    ],
    bodyOmitted: false,
    truncated: false,
    parseError: null,
  });
  expect(data[0]?.body).toContain("Ihr Code lautet 493027");
  expect(data[0]?.bodyHTML).toContain("<b>493027</b>");
  expect(data[0]?.codes[0]?.code).toBe("493027");
  expect(reply).toContain(data[0]?.id);
});

test("a bounce to an address in capitals, its tag full of dots and plusses, comes in", async () => {
  const { port, namespace, api } = await newSender(service);
  const to = `${namespace.name.toUpperCase()}.Sign.Up+2_x-Y..z@IN.LocalHost`;
  expect(await sendRaw(port, { from: "", to: [to], raw: lines("Subject: s", "", "b") })).toMatch(
    /^250 /,
  );

  const { data } = await api.read({ ns: namespace.name, tag: "sign.up+2_x-y..z" });
  expect(data).toMatchObject([
    { ns: namespace.name, tag: "sign.up+2_x-y..z", from: "", envelope: { from: "", to } },
  ]);
});

test("mail to a namespace of any account on this machine comes in by its SMTP port", async () => {
  const { server } = service;
  const { api, address, namespace } = await newTenant(service);
  const mail = { from: "a@b.test", raw: newMail("for another account") };
  expect(await sendRaw(server.smtpPort, { ...mail, to: [address("t")] })).toMatch(/^250 /);
  const { data } = await api.read();
  expect(data).toMatchObject([{ ns: namespace.name, tag: "t", subject: "for another account" }]);
  expect(await api.usage()).toMatchObject({ used: 1 });
});

test("mail to a namespace that nobody here has is refused at that port, and the demo account reads of it", async () => {
  const { server } = service;
  const to = "nobody-at-all.t@in.localhost";
  const mail = { from: "a@b.test", to: [to], raw: newMail("s") };
  expect(await sendRaw(server.smtpPort, mail)).toBe("550 5.1.1 no such mailbox");
  const refused = await apiOf(service.apiUrl, server.apiKey).refused();
  expect(refused).toContainEqual(
    expect.objectContaining({ address: to, reason: "unknown_namespace" }),
  );
});

test("the port's door into the runtime opens to the listener alone", async () => {
  const { mf, namespace, inboxHost } = service.server;
  const door = await mf.unsafeGetDirectURL(DOOR_WORKER);
  door.search = new URLSearchParams({ to: `${namespace}@${inboxHost}`, from: "" }).toString();
  for (const headers of [{}, { "door-token": "undefined" }]) {
    const answer = await fetch(door, { method: "POST", headers, body: newMail("intruder") });
    expect(answer.status).toBe(403);
  }
});

test("an address without a tag is a mailbox too", async () => {
  const { port, api, address } = await newSender(service);
  await sendRaw(port, { from: "a@b.test", to: [address("")], raw: newMail("bare") });
  const { data } = await api.read();
  expect(data).toMatchObject([{ tag: "", subject: "bare" }]);
});

test("the raw mail comes back byte for byte", async () => {
  const { port, api, address } = await newSender(service);
  const noise = Buffer.from(randomBytes(50_000).filter((byte) => byte !== 0x0d && byte !== 0x0a));
  const raw = Buffer.concat([
    lines("Subject: bytes", "Message-ID: <bytes@x.test>", "", ".", "..two", "bare\nlf\n.\nend"),
    noise,
    Buffer.from("\r\n \t\r\n\r\n"),
  ]);
  const reply = await sendRaw(port, { from: "a@b.test", to: [address("t")], raw });
  const id = /msg_\w+/.exec(reply)?.[0] ?? reply;

  const answer = await api.call(`/api/v1/message/${id}/raw`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "message/rfc822",
    "content-disposition": expect.stringMatching(/^attachment; /),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  });
  expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(raw));
  expect((await api.show(id)).size).toBe(raw.length);
});

const SOMEWHERE = "somewhere-else.test";
test.each([
  ["an unknown namespace", () => "nobody-has-this.t@in.localhost", "550 5.1.1 ", null],
  ["a quoted local part", () => '"ab"@in.localhost', "550 5.1.3 ", "bad_address"],
  [
    "a tag with a slash",
    ({ namespace }: Tenant) => `${namespace.name}.a/b@in.localhost`,
    "550 5.1.3 ",
    "bad_address",
  ],
  [
    "a tag that is not ASCII",
    ({ namespace }: Tenant) => `${namespace.name}.größe@in.localhost`,
    "550 5.1.3 ",
    "bad_address",
  ],
  [
    "a foreign host",
    ({ namespace }: Tenant) => `${namespace.name}.t@${SOMEWHERE}`,
    "550 5.7.1 ",
    "foreign_host",
  ],
])("mail to %s is refused, and the refusal listed", async (...[, addressFor, reply, reason]) => {
  const sender = await newSender(service);
  const to = addressFor(sender);
  expect(await sendRaw(sender.port, { from: "a@b.test", to: [to], raw: newMail("s") })).toContain(
    reply,
  );
  const refused = await sender.api.refused();
  expect(refused).toMatchObject([
    { address: to, from: "a@b.test", reason: reason ?? "unknown_namespace" },
  ]);
  expect(await sender.api.usage()).toMatchObject({ used: 0 });
});

test("mail to a namespace that is switched off is refused in the words for an unknown one", async () => {
  const off = await newSender(service, { active: false });
  const mail = { from: "a@b.test", raw: newMail("s") };
  const reply = await sendRaw(off.port, { ...mail, to: [off.address("t")] });
  expect(reply).toBe("550 5.1.1 no such mailbox");
  expect(await sendRaw(off.port, { ...mail, to: ["nobody-has-this@in.localhost"] })).toBe(reply);
  expect(await off.api.refused()).toMatchObject([
    { reason: "unknown_namespace" },
    { reason: "inactive_namespace" },
  ]);
});

test("a mail announced as larger than 25 MiB is refused before it is sent", async () => {
  const { port } = await newSender(service);
  const client = await connect(port);
  expect(await client.command("EHLO test")).toContain(`SIZE ${MAX_MAIL_BYTES}`);
  const reply = await client.command(`MAIL FROM:<a@b.test> SIZE=${MAX_MAIL_BYTES + 1}`);
  expect(reply).toMatch(/^552 5\.3\.4 /);
  client.end();
});

test("a mail sent larger than 25 MiB is refused, and the refusal tells its size", async () => {
  const { port, api, address } = await newSender(service);
  const client = await connect(port);
  await toData(client, [address("big")]);
  const size = MAX_MAIL_BYTES + 3;
  client.send(Buffer.alloc(size - 2, "x"));
  expect(await client.command("\r\n.")).toMatch(/^552 5\.3\.4 /);
  client.end();
  expect(await api.refused()).toMatchObject([{ reason: "too_large", size }]);
  expect(await api.usage()).toMatchObject({ used: 0 });
});

test("a mail of exactly 25 MiB is taken and comes back whole", async () => {
  const { port, api, address } = await newSender(service);
  const head = newMail("exactly");
  const raw = Buffer.alloc(MAX_MAIL_BYTES, "x");
  head.copy(raw);
  raw.write("\r\n", raw.length - 2);
  const reply = await sendRaw(port, { from: "a@b.test", to: [address("big")], raw });
  expect(reply).toMatch(/^250 /);
  const { data } = await api.read();
  expect(data).toMatchObject([{ subject: "exactly", size: raw.length, truncated: true }]);
  expect(sha256(await api.raw(data[0]?.id ?? ""))).toBe(sha256(raw));
});

test("mail beyond the month's credits is refused", async () => {
  const { port, api, address } = await newSender(service, { plan: "free", mailLimit: 1 });
  const send = () => sendRaw(port, { from: "a@b.test", to: [address("t")], raw: newMail("s") });
  expect(await send()).toMatch(/^250 /);
  expect(await send()).toMatch(/^552 5\.2\.2 /);
  expect(await api.usage()).toMatchObject({ limit: 1, used: 1, left: 0 });
  expect(await api.refused()).toMatchObject([{ reason: "credits_used_up" }]);
});

test("a mail to two namespaces is one message and one credit in each", async () => {
  const sender = await newSender(service);
  const { companyId, namespace, api, address, port } = sender;
  const other = await newNamespace(service, { companyId });
  const to = [address("a"), addressOf(service, other, "b")];
  const told = nextEvents(service, {
    event: "mail",
    count: 2,
    matches: (mail) => mail.namespace === namespace.name || mail.namespace === other.name,
  });
  const reply = await sendRaw(port, { from: "a@b.test", to, raw: newMail("both") });
  expect(reply).toBe("250 2.6.0 captured for 2 recipients");
  await told;

  const usage = await api.usage();
  expect(usage.used).toBe(2);
  expect(usage.namespaces.toSorted((a, b) => a.ns.localeCompare(b.ns))).toEqual(
    [namespace.name, other.name].toSorted().map((ns) => ({ ns, used: 1 })),
  );
  const { data } = await api.read();
  expect(data.map(({ ns, tag }) => `${ns}.${tag}`).toSorted()).toEqual(
    [`${namespace.name}.a`, `${other.name}.b`].toSorted(),
  );
});

test("a mail that names its recipient nowhere, as Bcc has it, comes in by its envelope", async () => {
  const { address, api, port, namespace } = await newSender(service);
  const raw = lines("From: app@shop.test", "Subject: blind", "", "hello");
  const mail = { from: "app@shop.test", to: [address("bcc")], raw };
  expect(await sendRaw(port, mail)).toMatch(/^250 2\.6\.0 captured msg_/);
  const { data } = await api.read({ ns: namespace.name, tag: "bcc" });
  const envelope = { from: "app@shop.test", to: address("bcc") };
  expect(data).toMatchObject([{ subject: "blind", to: "", cc: "", envelope }]);
});

test("a mail whose connection is cut, before its end or before its 250, and that comes again is one", async () => {
  const { address, api, port, namespace } = await newSender(service);
  const raw = newMail("again");
  const to = [address("cut")];

  const early = await connect(port);
  await toData(early, to);
  early.send(raw.subarray(0, raw.length - 3));
  early.abort();

  const kept = nextEvents(service, {
    event: "mail",
    matches: (mail) => mail.namespace === namespace.name,
  });
  const late = await connect(port);
  await toData(late, to);
  late.send(Buffer.concat([raw, Buffer.from(".\r\n")]));
  const [{ id } = { id: "none" }] = await kept;
  late.abort();

  const reply = await sendRaw(port, { from: "a@shop.test", to, raw });
  expect(reply).toBe(`250 2.6.0 captured ${id}`);
  expect((await api.read({ ns: namespace.name })).data).toMatchObject([{ id, subject: "again" }]);
  expect(await api.usage()).toMatchObject({ used: 1 });
});

test("a listener that cannot reach the service tells the sender to try again later", async () => {
  const door = await openSmtp(`http://127.0.0.1:${await closedPort()}`, "rst_whatever");
  onTestFinished(() => door.close());
  const mail = { from: "a@b.test", to: ["acme01.t@in.localhost"], raw: newMail("s") };
  expect(await sendRaw(door.port, mail)).toMatch(/^451 4\.3\.0 /);
});
