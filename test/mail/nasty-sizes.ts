import { base64Lines, lines, mail, plain, TOP } from "./nasty-mail.ts";
import type { NastyMail } from "./nasty-mail.ts";

const MIB = 1024 * 1024;

function withAttachment(size: number): Uint8Array {
  const part = lines("Content-Type: application/zip", "Content-Transfer-Encoding: base64", "");
  const body = base64Lines(new Uint8Array(size).map((_, i) => i % 251));
  const top = lines("Content-Type: multipart/mixed; boundary=b", "", "--b", "", "hello", "--b");
  return mail(TOP, top, part, body, "\r\n--b--\r\n");
}

function nestedMultiparts(depth: number): Uint8Array {
  let headers = "";
  for (let i = 0; i < depth; i++) {
    headers += lines(
      `Content-Type: multipart/mixed; boundary=b${i}x`,
      "",
      `--b${i}x`,
      "",
      `level ${i}`,
      `--b${i}x`,
    );
  }
  return mail(TOP, headers, lines("", "innermost"));
}

/** Mails that are large, long or deep. */
export const SIZES: readonly NastyMail[] = [
  {
    name: "10,000 headers",
    build: () => mail(TOP, "X-Header: 0123456789abcdefghij\r\n".repeat(10_000), "\r\nhello"),
    expect: { subject: "s", text: "hello", truncated: true },
  },
  {
    name: "200,000 headers",
    build: () => mail(TOP, "X: 1\r\n".repeat(200_000), "\r\nhello"),
    expect: { subject: "s", truncated: true, parseError: true },
  },
  {
    name: "a header line of 2 MB",
    build: () => mail(TOP, `X-Big: ${"x".repeat(2_000_000)}\r\n`, "\r\nhello"),
    expect: { subject: "s", text: "hello", truncated: true },
  },
  {
    name: "200 nested multiparts",
    build: () => nestedMultiparts(200),
    expect: { subject: "s", text: "level 40", truncated: true, parseError: true },
  },
  {
    name: "300 nested forwarded mails",
    build: () => mail(TOP, lines("Content-Type: message/rfc822", "").repeat(300), "hello"),
    expect: { subject: "s", attachments: 1 },
  },
  {
    name: "attachment of 17 MB",
    build: () => withAttachment(17_000_000),
    expect: { text: "hello", attachments: 1, size: 17_000_000, truncated: false },
  },
  {
    name: "mail of 24 MiB",
    build: () => withAttachment(18_390_000),
    expect: { text: "hello", attachments: 1, size: 18_390_000, truncated: false },
  },
  {
    name: "text of 24 MiB",
    build: () => plain([], "0123456789abcde\n".repeat((24 * MIB) / 16)),
    expect: { text: "0123456789abcde\n", attachments: 0, truncated: true },
  },
  {
    name: "HTML of 2.5 MB",
    build: () => plain(["Content-Type: text/html"], "<p>hello</p>\r\n".repeat(180_000)),
    expect: { html: "<p>hello</p>\n", truncated: false },
  },
  {
    name: "NUL bytes",
    build: () => plain([], "a\0b".repeat(100_000)),
    expect: { text: "a\0b" },
  },
  {
    name: "lone carriage returns",
    build: () => plain([], "a\rb\r".repeat(200_000)),
    expect: { text: "a\rb" },
  },
  {
    name: "only carriage returns",
    build: () => mail("\r".repeat(1_000_000)),
    expect: { text: "" },
  },
  {
    name: "line feeds only",
    build: () => mail(TOP.replaceAll("\r", ""), "\nhello\nthere\n"),
    expect: { subject: "s", text: "hello\nthere" },
  },
  {
    name: "a million lines of two bytes",
    build: () => plain([], "a\n".repeat(1_000_000)),
    expect: { text: "a\na\n", truncated: false },
  },
  {
    name: "a million wrapped lines",
    build: () => plain(["Content-Type: text/plain; format=flowed"], "a \n".repeat(1_000_000)),
    expect: { text: "a \na" },
  },
  {
    name: "100,000 empty parts",
    build: () =>
      plain(
        ["Content-Type: multipart/mixed; boundary=b"],
        `${lines("--b", "", "first")}${"--b\r\n\r\n".repeat(100_000)}`,
      ),
    expect: { text: "first", truncated: true, parseError: true },
  },
  {
    name: "8 million lines of dashes",
    build: () =>
      plain(
        ["Content-Type: multipart/mixed; boundary=bb"],
        `${lines("--bb", "", "first")}${"--\n".repeat(8_000_000)}`,
      ),
    expect: { text: "first", truncated: true },
  },
  {
    name: "a million lines that begin like the boundary",
    build: () =>
      plain(
        ["Content-Type: multipart/mixed; boundary=b"],
        `${lines("--b", "", "first")}${"--b x\n".repeat(1_000_000)}`,
      ),
    expect: { text: "first\n--b x\n--b x", truncated: true },
  },
  {
    name: "400,000 groups in To",
    build: () =>
      mail("From: a@x.test\r\nSubject: s\r\nTo: ", "g: ".repeat(400_000), "\r\n\r\nhello"),
    expect: { subject: "s", text: "hello", truncated: true },
  },
  {
    name: "20,000 recipients",
    build: () =>
      mail("Subject: s\r\nTo: ", "a@x.test,\r\n ".repeat(20_000), "b@x.test\r\n\r\nhello"),
    expect: { subject: "s", text: "hello", truncated: true },
  },
  {
    name: "18,000 encoded words in the subject",
    build: () => mail("Subject: ", "=?u8?B?YWJj?= ".repeat(18_000), "\r\n\r\nhello"),
    expect: { text: "hello", truncated: true },
  },
  {
    name: '100,000 times <a href=" beside a text',
    build: () =>
      plain(
        ["Content-Type: multipart/mixed; boundary=b"],
        `${lines("--b", "Content-Type: text/html", "")}${'<a href="'.repeat(100_000)}${lines("", "--b", "", "hello", "--b--")}`,
      ),
    expect: { text: "hello", html: '<a href="<a', truncated: false },
  },
];
