import { expect, test } from "vitest";
import { splitMessage } from "../../email-worker/message-row.ts";
import { readMail } from "../../email-worker/read-mail.ts";
import { newCompanyId, newId } from "../../worker/domain/ids.ts";
import { filled, joined } from "../fixtures/hostile/hostile-mail.ts";
import { lines, mail, mixed, plain, TOP } from "../mail/nasty-mail.ts";

const KIB = 1024;
const ENVELOPE = { from: "app@shop.test", to: "acme01@in.localhost" };
const RECIPIENT = {
  id: newId("namespace"),
  name: "acme01",
  companyId: newCompanyId(null),
  active: true,
  activeUntil: null,
  plan: "free" as const,
  mailLimit: null,
  retentionDays: null,
  createdAt: 0,
  wide: false,
};

/** Bytes of the row that a mail gets, field by field as D1 has them. */
async function rowOf(raw: Uint8Array): Promise<Record<string, number>> {
  const delivery = { envelope: ENVELOPE, source: "smtp" as const, size: 1, idempotencyKey: null };
  const { row } = splitMessage({
    admitted: {
      mailbox: { namespace: "acme01", tag: "" },
      recipient: RECIPIENT,
      period: "2026-11",
      limit: null,
      retentionDays: 1,
    },
    delivery: { ...delivery, caller: null },
    id: newId("message"),
    rawKey: "r1/a.eml",
    at: 0,
    size: raw.length,
    ...(await readMail(raw, delivery)),
  });
  const { content, search } = row;
  return { content: bytesOf(JSON.stringify(content)), search: bytesOf(search) };
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

test("a body that JSON makes long lies beside the row", async () => {
  const row = await rowOf(plain([], filled("\x01", 60 * KIB)));
  expect(row["content"]).toBeLessThan(2 * KIB);
});

test("what folding makes long is cut for the search", async () => {
  const ligatures = Buffer.from(filled("\ufdfa", 16 * KIB));
  const raw = mail(TOP, lines("Content-Type: text/plain; charset=utf-8", ""), ligatures);
  expect((await rowOf(raw))["search"]).toBeLessThan(64 * KIB);
});

test("the names of very many attachments are left out, and the attachments are not", async () => {
  const parts = joined(480, (i) => `${i}:${filled("\x02", 480)}|`).split("|");
  const raw = mixed(
    ...parts.map((name) => `Content-Disposition: attachment; filename="${name}"\r\n\r\nx`),
  );
  expect((await rowOf(raw))["content"]).toBeLessThan(512 * KIB);
  const { parsed } = await readMail(raw, { source: "smtp", envelope: ENVELOPE });
  const { attachments, truncated, parseError } = parsed.content;
  expect({ truncated, parseError, count: attachments.length }).toEqual({
    truncated: true,
    parseError: null,
    count: 481,
  });
  expect(attachments[0]?.filename).toMatch(/^0:/);
  expect(attachments.at(-2)?.filename).toBeNull();
});
