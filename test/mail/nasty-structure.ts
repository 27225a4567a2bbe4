import { base64Lines, lines, mail, mixed, plain, TOP } from "./nasty-mail.ts";
import type { NastyMail } from "./nasty-mail.ts";

const TEXT = lines("Content-Type: text/plain", "", "hello").trimEnd();
const PNG = [
  "Content-Type: image/png",
  "Content-Transfer-Encoding: base64",
  "Content-Disposition: attachment; filename=a.png",
];

/** MIME that is broken, missing or strange. */
export const STRUCTURE: readonly NastyMail[] = [
  {
    name: "unclosed multipart",
    build: () =>
      mail(TOP, lines("Content-Type: multipart/mixed; boundary=b", "", "--b"), TEXT, "\r\n"),
    expect: { text: "hello", attachments: 0 },
  },
  {
    name: "multipart without a boundary parameter",
    build: () => plain(["Content-Type: multipart/mixed"], lines("--b", "", "hello", "--b--")),
    expect: { text: "hello", parseError: true },
  },
  {
    name: "boundary that never comes",
    build: () => plain(["Content-Type: multipart/mixed; boundary=a"], lines("--z", "", "hello")),
    expect: { text: "hello", parseError: true },
  },
  {
    name: "boundary with trailing blanks",
    build: () =>
      plain(["Content-Type: multipart/mixed; boundary=b"], lines("--b  \t", "", "hello", "--b-- ")),
    expect: { text: "hello", attachments: 0 },
  },
  {
    name: "boundary that begins another",
    build: () =>
      plain(
        ["Content-Type: multipart/mixed; boundary=b"],
        lines("--b", "", "hello", "--bc", "--b x", "still text", "--b--"),
      ),
    expect: { text: "hello\n--bc\n--b x\nstill text" },
  },
  {
    name: "boundary that looks like a header",
    build: () =>
      plain(
        ['Content-Type: multipart/mixed; boundary="b:1"'],
        lines("--b:1", "Content-Type: text/plain", "--b:1", "", "hello", "--b:1--"),
      ),
    expect: { text: "hello" },
  },
  {
    name: "wrong base64",
    build: () => mixed(lines(...PNG, "", "iVBO*Rw0=KGgo", "!!", "AAA").trimEnd()),
    expect: { attachments: 1, filename: "a.png", size: 10 },
  },
  {
    name: "base64 padded on every line",
    build: () => mixed(lines(...PNG, "", "YQ==", "Yg==", "Yw==").trimEnd()),
    expect: { attachments: 1, size: 3 },
  },
  {
    name: "attachment with lines that begin with dashes",
    build: () =>
      mixed(TEXT, lines("Content-Type: text/x-sql", "", "-- a", "--", "--x", "").trimEnd()),
    expect: { text: "hello", attachments: 1, size: 13 },
  },
  {
    name: "attachment as the whole mail",
    build: () => plain(PNG, base64Lines(new Uint8Array(1_000))),
    expect: { attachments: 1, filename: "a.png", size: 1_000 },
  },
  {
    name: "attachment without a body",
    build: () => mail(TOP, lines(...PNG)),
    expect: { attachments: 1, size: 0 },
  },
  {
    name: "no headers",
    build: () => mail(lines("Hello there", "second line")),
    expect: { subject: "", text: "Hello there\nsecond line" },
  },
  { name: "empty mail", build: () => new Uint8Array(0), expect: { text: "", attachments: 0 } },
  { name: "only an empty line", build: () => mail("\r\n"), expect: { text: "" } },
  { name: "empty body", build: () => plain([], ""), expect: { subject: "s", text: "" } },
  {
    name: "headers without the empty line",
    build: () => mail(TOP, lines("Hello: is no header but", "this line starts the body")),
    expect: { subject: "s", text: "this line starts the body" },
  },
  {
    name: "a blank instead of the empty line",
    build: () =>
      mail(
        TOP,
        lines("Content-Type: multipart/mixed; boundary=b", " ", "--b", "", "hello", "--b--"),
      ),
    expect: { text: "hello" },
  },
  {
    name: "a mailbox's From line on top",
    build: () => mail(lines("From a@x.test Mon Nov 17 10:00:00 2025"), TOP, lines("", "hello")),
    expect: { subject: "s", text: "hello" },
  },
  {
    name: "byte order mark on top",
    build: () => mail("\xef\xbb\xbf", TOP, lines("", "hello")),
    expect: { from: "a@x.test", text: "hello" },
  },
  ...["text", "text plain", "<html>", "application-x-gzip"].map((type) => ({
    name: `content type "${type}"`,
    build: () => plain([`Content-Type: ${type}`], "hello"),
    expect:
      type === "<html>" ? { html: "hello", attachments: 0 } : { text: "hello", attachments: 0 },
  })),
  {
    name: "unknown transfer encoding",
    build: () => plain(["Content-Transfer-Encoding: x-uuencode"], "hello"),
    expect: { text: "hello" },
  },
  {
    name: "forwarded mail",
    build: () => mixed(TEXT, `Content-Type: message/rfc822\r\n\r\n${TOP}\r\ninner`),
    expect: { text: "hello", attachments: 1 },
  },
  {
    name: "soft break in front of the boundary",
    build: () =>
      mixed(lines("Content-Transfer-Encoding: quoted-printable", "", "a=20=3", "b=").trimEnd()),
    expect: { text: "a =3\nb" },
  },
];
