import { expect, test } from "vitest";
import { deliveryDigest } from "../../email-worker/delivery.ts";
import { lines, mail } from "../mail/nasty-mail.ts";

const BODY = lines("From: a@x.test", "Message-ID: <1@x.test>", "Subject: s", "", "hello");
const TRACE = lines("Received: from a", "\tby b; 10:00", "ARC-Seal: x", "X-CF-SpamH-Score: 0");
const OTHER_TRACE = lines(
  "Return-Path: <>",
  "Received: from a",
  " by b; 10:05",
  "Received-SPF: pass",
);

async function digest(to: string, ...pieces: readonly string[]): Promise<string | null> {
  const bytes = await deliveryDigest(to, mail(...pieces));
  return bytes === null ? null : Buffer.from(bytes).toString("hex");
}

test("a retry is the same delivery, whatever the servers on the way wrote on top", async () => {
  const first = await digest("ns@in.test", TRACE, BODY);
  expect(first).toHaveLength(64);
  expect(await digest("NS@in.test", OTHER_TRACE, BODY)).toBe(first);
  expect(await digest("ns@in.test", BODY)).toBe(first);
});

test("another recipient, another body or another header is another delivery", async () => {
  const first = await digest("ns@in.test", TRACE, BODY);
  expect(await digest("ns.tag@in.test", TRACE, BODY)).not.toBe(first);
  expect(await digest("ns@in.test", TRACE, BODY, "more")).not.toBe(first);
  expect(await digest("ns@in.test", TRACE, "Received-By: x\r\n", BODY)).not.toBe(first);
});

test("trace fields below the sender's own headers are part of the mail", async () => {
  const top = lines("Message-ID: <1@x.test>");
  expect(await digest("a@in.test", top, TRACE, "\r\nx")).not.toBe(
    await digest("a@in.test", top, OTHER_TRACE, "\r\nx"),
  );
});

test("a mail without Message-ID has no identity", async () => {
  expect(
    await digest("ns@in.test", lines("From: a@x.test", "", "Message-ID: <1@x.test>")),
  ).toBeNull();
  expect(await digest("ns@in.test", "")).toBeNull();
});

test("a huge header block is read no further than its limit", async () => {
  expect(await digest("ns@in.test", "a:\n".repeat(8_000_000), BODY)).toBeNull();
});
