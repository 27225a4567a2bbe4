import { createTransport } from "nodemailer";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { deliverTo } from "../../local/delivery.ts";
import { startSmtp, type SmtpListener } from "../../local/smtp.ts";
import { connect, toData } from "./raw-client.ts";
import { captured, refused, sha256, startStub, type StubService } from "./stub-service.ts";

const MAX_BYTES = 100_000;
const NO_MAILBOX = { code: 550, enhanced: "5.1.1", text: "no such mailbox" };
const TOO_LARGE = { code: 552, enhanced: "5.3.4", text: "too large" };

const running: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
});

function envelope(to: string): string {
  return `MAIL FROM:<a@shop.test>\r\nRCPT TO:<${to}>\r\nDATA\r\n`;
}

async function start(
  answer: Parameters<typeof startStub>[0] = () => captured(),
): Promise<{ service: StubService; smtp: SmtpListener }> {
  const service = await startStub(answer);
  const delivery = deliverTo({ apiUrl: service.url, apiKey: "rst_test" });
  const smtp = await startSmtp({
    hosts: ["127.0.0.1"],
    port: 0,
    deliver: delivery.deliver,
    maxBytes: MAX_BYTES,
  });
  running.push(
    () => service.stop(),
    async () => delivery.close(),
    () => smtp.stop(),
  );
  return { service, smtp };
}

test("a mail reaches the service with its envelope and key, and is answered with its id", async () => {
  const { service, smtp } = await start();
  const transport = createTransport({ host: "127.0.0.1", port: smtp.port, ignoreTLS: true });
  const info = await transport.sendMail({
    from: "app@shop.test",
    to: "acme01.Hello+1@in.localhost",
    subject: "Ciao",
    text: "hi",
  });
  expect(info.response).toBe("250 2.6.0 captured msg_1");
  expect(service.posted).toHaveLength(1);
  expect(service.posted[0]).toMatchObject({
    to: "acme01.Hello+1@in.localhost",
    from: "app@shop.test",
    headers: {
      "api-key": "rst_test",
      "content-type": "message/rfc822",
      "mail-source": "smtp",
      "content-length": String(service.posted[0]?.body.length),
    },
  });
});

test("every byte of the mail is kept but the stuffed dots", async () => {
  const { service, smtp } = await start();
  const content = Buffer.concat([
    Buffer.from(".first line with a dot\r\n..\r\n...three\r\nbare\n.dot\n..two\n.\nlone\rcr\r\r\n"),
    Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
    Buffer.from("\r\n.\u00fc\r\n \t \r\n\r\n"),
  ]);
  const stuffed = Buffer.from(content.toString("latin1").replace(/(^|\r\n)\./g, "$1.."), "latin1");
  for (const step of [1, 2, 3, 7, stuffed.length]) {
    const client = await connect(smtp.port);
    await toData(client, ["acme01@in.localhost"]);
    for (let at = 0; at < stuffed.length; at += step) {
      client.send(stuffed.subarray(at, at + step));
      if (step < 8) await new Promise((resolve) => setImmediate(resolve));
    }
    client.send(".\r\n");
    expect(await client.reply()).toMatch(/^250 /);
    client.end();
    expect(sha256(service.posted.at(-1)?.body ?? Buffer.alloc(0))).toBe(sha256(content));
  }
});

test("an empty mail and a mail of a single dot arrive as such", async () => {
  const { service, smtp } = await start();
  const client = await connect(smtp.port);
  await toData(client, ["acme01@in.localhost"]);
  expect(await client.command(".")).toMatch(/^250 /);
  await toData(client, ["acme01@in.localhost"]);
  client.send("..\r\n.\r\n");
  expect(await client.reply()).toMatch(/^250 /);
  expect(service.posted.map(({ body }) => body.toString())).toEqual(["", ".\r\n"]);
});

test("a bare LF around a dot does not end a mail", async () => {
  const { service, smtp } = await start();
  const client = await connect(smtp.port);
  await toData(client, ["acme01@in.localhost"]);
  client.send("a\n.\r\nMAIL FROM:<x@y.z>\r\nb\r\n.\nc\r\n.\r\n");
  expect(await client.reply()).toMatch(/^250 /);
  // The dot after CRLF is stuffing wherever it is not alone on its line.
  expect(service.posted[0]?.body.toString()).toBe("a\n.\r\nMAIL FROM:<x@y.z>\r\nb\r\n\nc\r\n");
});

test("a refusal of the service is the reply, word for word", async () => {
  const { smtp } = await start(() => refused(422, NO_MAILBOX));
  const client = await connect(smtp.port);
  await toData(client, ["nobody@in.localhost"]);
  expect(await client.command("hi\r\n.")).toBe("550 5.1.1 no such mailbox");
});

test.each([
  ["to", "550 5.1.3 the recipient's address cannot be read"],
  ["from", "553 5.1.7 the sender's address is too long"],
])("a service that does not even look at `%s` refuses it for good", async (parameter, reply) => {
  const error = { code: "INVALID_PARAMETER", message: "has at most 256 characters", parameter };
  const { smtp } = await start(() => ({ status: 400, body: { success: false, error } }));
  const client = await connect(smtp.port);
  await toData(client, ["acme01@in.localhost"]);
  expect(await client.command("hi\r\n.")).toBe(reply);
});

test.each([
  ["an error", { status: 500, body: { success: false } }],
  ["too many requests", { status: 429, body: {} }],
  ["an unknown key", { status: 401, body: {} }],
  ["a page of a proxy", { status: 200, body: "<html>" }],
  ["silence", "hang up" as const],
])("%s of the service means: try again later", async (_, reply) => {
  const { smtp } = await start(() => reply);
  const client = await connect(smtp.port);
  await toData(client, ["acme01@in.localhost"]);
  expect(await client.command("hi\r\n.")).toMatch(/^451 4\.3\.0 /);
});

test("a service that cannot be reached means: try again later", async () => {
  const { service, smtp } = await start();
  await service.stop();
  const client = await connect(smtp.port);
  await toData(client, ["acme01@in.localhost"]);
  const reply = await client.command("hi\r\n.");
  expect(reply).toBe("451 4.3.0 the service cannot be reached: ECONNREFUSED");
});

test("a mail to many is delivered to each, and accepted when one has it", async () => {
  const { service, smtp } = await start(({ to }) =>
    to.startsWith("nobody") ? refused(422, NO_MAILBOX) : captured(),
  );
  const client = await connect(smtp.port);
  await toData(client, ["acme01.a@in.localhost", "nobody@in.localhost", "acme01.b@in.localhost"]);
  expect(await client.command("hi\r\n.")).toBe("250 2.6.0 captured for 2 recipients, 1 refused");
  expect(service.posted.map(({ to }) => to).toSorted()).toEqual([
    "acme01.a@in.localhost",
    "acme01.b@in.localhost",
    "nobody@in.localhost",
  ]);
});

test("a mail to many that everybody refuses is refused", async () => {
  const { smtp } = await start(() => refused(422, NO_MAILBOX));
  const client = await connect(smtp.port);
  await toData(client, ["nobody@in.localhost", "nobody.2@in.localhost"]);
  expect(await client.command("hi\r\n.")).toBe("550 5.1.1 no such mailbox");
});

test("a mail to many is to be sent again when one delivery failed", async () => {
  const { smtp } = await start(({ to }) =>
    to.startsWith("acme01.b") ? { status: 503, body: {} } : captured(),
  );
  const client = await connect(smtp.port);
  await toData(client, ["acme01.a@in.localhost", "acme01.b@in.localhost"]);
  expect(await client.command("hi\r\n.")).toMatch(/^451 4\.3\.0 /);
});

test("100 recipients are taken, the next is put off", async () => {
  const { service, smtp } = await start();
  const client = await connect(smtp.port);
  await client.command("EHLO test");
  await client.command("MAIL FROM:<a@shop.test>");
  for (let i = 0; i < 100; i++) {
    expect(await client.command(`RCPT TO:<acme01.${i}@in.localhost>`)).toMatch(/^250 /);
  }
  expect(await client.command("RCPT TO:<acme01.100@in.localhost>")).toMatch(/^452 4\.5\.3 /);
  await client.command("DATA");
  expect(await client.command("hi\r\n.")).toBe("250 2.6.0 captured for 100 recipients");
  expect(service.posted).toHaveLength(100);
});

test("a mail over the limit is refused, and the refusal recorded without the mail", async () => {
  const { service, smtp } = await start(() => refused(413, TOO_LARGE));
  const client = await connect(smtp.port);
  await toData(client, ["acme01@in.localhost"]);
  client.send(`${"x".repeat(998)}\r\n`.repeat(101));
  expect(await client.command(".")).toBe("552 5.3.4 the mail is larger than 25 MiB");
  expect(service.posted).toMatchObject([
    { body: Buffer.alloc(0), headers: { "content-length": "0", "mail-size": "101000" } },
  ]);
});

test("a mail of exactly the limit is taken", async () => {
  const { service, smtp } = await start();
  const client = await connect(smtp.port);
  await toData(client, ["acme01@in.localhost"]);
  client.send(`${"x".repeat(998)}\r\n`.repeat(100));
  expect(await client.command(".")).toMatch(/^250 /);
  expect(service.posted[0]?.body).toHaveLength(MAX_BYTES);
});

test("a size announced over the limit is refused at once", async () => {
  const { smtp } = await start();
  const client = await connect(smtp.port);
  expect(await client.command("EHLO test")).toContain(`SIZE ${MAX_BYTES}`);
  const reply = await client.command(`MAIL FROM:<a@shop.test> SIZE=${MAX_BYTES + 1}`);
  expect(reply).toMatch(/^552 5\.3\.4 /);
});

test("the null sender is taken, and 8-bit content announced", async () => {
  const { service, smtp } = await start();
  const client = await connect(smtp.port);
  const hello = await client.command("EHLO test");
  expect(hello).toContain("8BITMIME");
  expect(hello).not.toContain("SMTPUTF8");
  expect(hello).not.toContain("STARTTLS");
  expect(await client.command("MAIL FROM:<> BODY=8BITMIME")).toMatch(/^250 /);
  await client.command("RCPT TO:<acme01@in.localhost>");
  await client.command("DATA");
  expect(await client.command("hi\r\n.")).toMatch(/^250 /);
  expect(service.posted[0]?.from).toBe("");
});

test("an address that is not ASCII goes to the service, which refuses and records it", async () => {
  const { service, smtp } = await start(() =>
    refused(422, { code: 550, enhanced: "5.1.3", text: "the recipient's address cannot be read" }),
  );
  const client = await connect(smtp.port);
  await toData(client, ["acme01.größe@in.localhost"]);
  expect(await client.command("hi\r\n.")).toBe("550 5.1.3 the recipient's address cannot be read");
  expect(service.posted[0]?.to).toBe("acme01.größe@in.localhost");
});

test("any login is accepted, and none is asked for", async () => {
  const { smtp } = await start();
  const transport = createTransport({
    host: "127.0.0.1",
    port: smtp.port,
    ignoreTLS: true,
    auth: { user: "whoever", pass: "whatever" },
  });
  await expect(transport.verify()).resolves.toBe(true);
});

test("pipelined commands and mails are answered in order", async () => {
  const { service, smtp } = await start();
  const client = await connect(smtp.port);
  await client.command("EHLO test");
  client.send(envelope("acme01.a@in.localhost"));
  for (const code of ["250", "250", "354"]) {
    expect(await client.reply()).toMatch(new RegExp(`^${code} `));
  }
  client.send(`one\r\n.\r\n${envelope("acme01.b@in.localhost")}`);
  for (const code of ["250", "250", "250", "354"]) {
    expect(await client.reply()).toMatch(new RegExp(`^${code} `));
  }
  client.send("two\r\n.\r\nQUIT\r\n");
  expect(await client.reply()).toMatch(/^250 /);
  expect(await client.reply()).toMatch(/^221 /);
  expect(service.posted.map(({ body }) => body.toString())).toEqual(["one\r\n", "two\r\n"]);
});

test("a connection closed in the middle of a mail delivers nothing", async () => {
  const { service, smtp } = await start();
  const client = await connect(smtp.port);
  await toData(client, ["acme01@in.localhost"]);
  client.send("half a mail\r\n");
  client.hangUp();
  // Which waits for all mail that is being taken.
  await smtp.stop();
  expect(service.posted).toEqual([]);
});

test("250 comes only after the service has the mail", async () => {
  let isKept = false;
  const { smtp } = await start(() => {
    isKept = true;
    return captured();
  });
  const client = await connect(smtp.port);
  await toData(client, ["acme01@in.localhost"]);
  expect(isKept).toBe(false);
  expect(await client.command("hi\r\n.")).toMatch(/^250 /);
  expect(isKept).toBe(true);
});

test("stopping answers the mail at hand and hangs up on idle clients", async () => {
  const { smtp } = await start();
  const idle = await connect(smtp.port);
  await idle.command("EHLO idle");
  const busy = await connect(smtp.port);
  await toData(busy, ["acme01@in.localhost"]);
  const stopped = smtp.stop();
  busy.send("hi\r\n.\r\n");
  expect(await busy.reply()).toMatch(/^250 /);
  await stopped;
  expect(await idle.reply()).toMatch(/^421 /);
});

test("stopping does not wait for a mail that never ends", async () => {
  const { service, smtp } = await start();
  const client = await connect(smtp.port);
  await toData(client, ["acme01@in.localhost"]);
  client.send("half a mail\r\n");
  await smtp.stop();
  expect(await client.reply()).toMatch(/^421 /);
  expect(service.posted).toEqual([]);
});

test("a client is greeted without a pause", async () => {
  const { smtp } = await start();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const client = await connect(smtp.port);
  expect(await client.command("NOOP")).toMatch(/^250 /);
  client.end();
});
