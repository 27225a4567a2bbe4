import { expect, test } from "vitest";
import { decodedSize } from "../../worker/domain/part-decoder.ts";
import { parseMail } from "../../email-worker/parse.ts";
import { readMail } from "../../email-worker/read-mail.ts";
import { NASTY_MAILS } from "../mail/nasty.ts";
import { decoded } from "./decoded.ts";

test.each(NASTY_MAILS)("$name is read", { timeout: 60_000 }, async ({ build, expect: wanted }) => {
  const raw = build();
  const envelope = { from: "app@shop.test", to: "acme01@in.localhost" };
  const { parsed, spam, problems } = await readMail(raw, { source: "smtp", envelope });
  expect({ problems, tested: spam !== null }).toEqual({ problems: [], tested: true });

  const { content } = parsed;
  const [first] = content.attachments;
  expect({
    subject: content.subject,
    from: content.from[0]?.address,
    text: partOrStart(content.text, wanted.text),
    html: partOrStart(content.html, wanted.html),
    attachments: content.attachments.length,
    filename: first?.filename,
    size: first?.size,
    truncated: content.truncated,
    parseError: content.parseError !== null,
  }).toMatchObject({ parseError: false, ...wanted });
  expect(content.text.isWellFormed() && content.html.isWellFormed()).toBe(true);
  for (const { range, size } of content.attachments) {
    const encoded = raw.subarray(range.start, range.end);
    expect(decodedSize(range.encoding, encoded)).toBe(size);
    expect((await decoded(range.encoding, encoded)).length).toBe(size);
  }
});

/** The wanted part when it is there; else what is there, for the reader of the failure. */
function partOrStart(text: string, wanted = ""): string {
  return text.includes(wanted) ? wanted : text.slice(0, 200);
}

test("a mail cut anywhere is still read", { timeout: 30_000 }, async () => {
  const small = NASTY_MAILS.map(({ build }) => build()).filter(({ length }) => length < 2_000);
  for (const raw of small) {
    for (let end = 0; end < raw.length; end += 7) {
      await expect(parseMail(raw.subarray(0, end))).resolves.toBeDefined();
    }
  }
});
