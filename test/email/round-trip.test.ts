import {
  array,
  assert as assertProperty,
  asyncProperty,
  constant,
  constantFrom,
  option,
  record,
  stringMatching,
  uint8Array,
} from "fast-check";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { expect, test } from "vitest";
import { parseMail } from "../../email-worker/parse.ts";
import { decoded } from "./decoded.ts";

const attachment = record({
  content: uint8Array({ maxLength: 4_000 }).map((bytes) => Buffer.from(bytes)),
  filename: stringMatching(/^[a-zé漢 ]{1,40}\.bin$/),
  contentTransferEncoding: constantFrom("base64" as const, "quoted-printable" as const),
  contentType: constantFrom("application/zip", "image/png", "text/csv"),
  cid: option(stringMatching(/^[a-z]{1,10}@x\.test$/), { nil: undefined }),
});

test("what a mail was composed of comes back, byte for byte", { timeout: 30_000 }, async () => {
  const composition = record({
    attachments: array(attachment, { maxLength: 4 }),
    subject: stringMatching(/^[a-zA-Zé漢😀,:"<]{1,120}$/u),
    text: stringMatching(/^[a-z é漢=.-]{1,200}$/u),
    html: option(constant("<p>hello</p>"), { nil: undefined }),
  });
  await assertProperty(
    asyncProperty(composition, async ({ attachments, subject, text, html }) => {
      const raw = await new MailComposer({
        from: "a@x.test",
        to: "b@y.test",
        subject,
        text,
        attachments,
        ...(html === undefined ? {} : { html }),
      })
        .compile()
        .build();
      const { content } = await parseMail(raw);
      expect(content.subject).toBe(subject);
      expect(content.text.trim()).toBe(text.trim());
      expect(content.html.trim()).toBe(html ?? "");
      expect(content).toMatchObject({ truncated: false, parseError: null });
      const expected = attachments.map(
        ({ content: bytes, filename }) => `${filename} ${bytes.toString("hex")}`,
      );
      const actual = await Promise.all(
        content.attachments.map(async ({ filename, range, size }) => {
          const bytes = await decoded(range.encoding, raw.subarray(range.start, range.end), 1_000);
          expect(bytes.length).toBe(size);
          return `${filename} ${Buffer.from(bytes).toString("hex")}`;
        }),
      );
      expect(actual.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 150 },
  );
});
