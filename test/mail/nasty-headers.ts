import { lines, mail, mixed, plain } from "./nasty-mail.ts";
import type { NastyMail } from "./nasty-mail.ts";

function attached(...headers: readonly string[]): Uint8Array {
  return mixed(lines("", "hello").trimEnd(), lines(...headers, "", "x").trimEnd());
}

/** Header fields that are missing, forged or meant to escape. */
export const HEADERS: readonly NastyMail[] = [
  {
    name: "no From",
    build: () => mail(lines("Subject: s", "", "hello")),
    expect: { subject: "s", text: "hello" },
  },
  {
    name: "no Message-ID",
    build: () => mail(lines("From: a@x.test", "Subject: s", "", "hello")),
    expect: { from: "a@x.test", text: "hello" },
  },
  {
    name: "From without an address",
    build: () => mail(lines("From: user2", "Subject: s", "", "hello")),
    expect: { from: "", text: "hello" },
  },
  {
    name: "From with half a bracket",
    build: () => mail(lines("From: a@x.test>", "", "hello")),
    expect: { from: "a@x.test" },
  },
  {
    name: "From with a route",
    build: () => mail(lines("From: <@one.test,@two.test:a@x.test>", "", "hello")),
    expect: { from: "a@x.test" },
  },
  {
    name: "repeated From and Subject",
    build: () =>
      mail(lines("From: a@x.test", "From: z@x.test", "Subject: s", "Subject: other", "", "hello")),
    expect: { from: "a@x.test", subject: "s" },
  },
  {
    name: "group as sender",
    build: () => mail(lines("From: Team: a@x.test, b@x.test;", "", "hello")),
    expect: { from: "a@x.test", text: "hello" },
  },
  {
    name: "blank in front of the colon",
    build: () => mail(lines("From : a@x.test", "Subject : s", "", "hello")),
    expect: { from: "a@x.test", subject: "s", text: "hello" },
  },
  {
    name: "folded subject",
    build: () => mail(lines("Subject: one", "  two", "\tthree", "", "hello")),
    expect: { subject: "one  two\tthree" },
  },
  {
    name: "line break in the subject by an encoded word",
    build: () => mail(lines("Subject: =?utf-8?Q?a=0D=0ABcc:_evil@x.test?=", "", "hello")),
    expect: { subject: "a  Bcc: evil@x.test" },
  },
  {
    name: "NUL and bell in the subject",
    build: () => mail("Subject: a\0b\x07c\r\n\r\nhello"),
    expect: { subject: "a b c" },
  },
  {
    name: "right-to-left override in the filename",
    build: () =>
      attached(
        "Content-Type: image/png",
        "Content-Disposition: attachment; filename*=utf-8''%E2%80%AEgnp.exe",
      ),
    expect: { attachments: 1, filename: "\u202egnp.exe" },
  },
  {
    name: "line break in the filename by an encoded word",
    build: () =>
      attached('Content-Type: image/png; name="=?utf-8?Q?a=0D=0ASet-Cookie:_x=3D1.pdf?="'),
    expect: { attachments: 1, filename: "a\r\nSet-Cookie: x=1.pdf" },
  },
  {
    name: "path in the filename",
    build: () => attached('Content-Type: image/png; name="../../etc/passwd"'),
    expect: { attachments: 1, filename: "../../etc/passwd" },
  },
  {
    name: "header named __proto__",
    build: () => mail(lines("__proto__: x", "constructor: y", "Subject: s", "", "hello")),
    expect: { subject: "s", text: "hello" },
  },
  {
    name: "parameter named __proto__",
    build: () => attached("Content-Type: image/png; __proto__=x; name=a.png"),
    expect: { attachments: 1, filename: "a.png" },
  },
  {
    name: "Content-ID of regular expression characters",
    build: () => attached("Content-Type: image/png", "Content-ID: <(.*)+[$^@x.test>"),
    expect: { text: "hello", attachments: 1 },
  },
  {
    name: "type with a blank",
    build: () => attached("Content-Type: application/pdf name=x"),
    expect: { text: "hello", attachments: 1, filename: null },
  },
  {
    name: "unreadable date",
    build: () => plain(["Date: soon"], "hello"),
    expect: { text: "hello" },
  },
];
