import { mail, plain } from "./nasty-mail.ts";
import type { NastyMail } from "./nasty-mail.ts";

const PRIVET = "\xf0\xd2\xc9\xd7\xc5\xd4";

/** Charset, the bytes of a text in it, and the text. */
const SAMPLES: readonly (readonly [charset: string, bytes: string, text: string])[] = [
  ["iso-2022-jp", "\x1b$B4A;z\x1b(B", "漢字"],
  ["gb18030", "\xc4\xe3\xba\xc3\x81\x30\x84\x36", "你好\u00a5"],
  ["koi8-r", PRIVET, "Привет"],
  ["shift_jis", "\x8a\xbf\x8e\x9a", "漢字"],
  ["big5", "\xa7\x41\xa6\x6e", "你好"],
  ["euc-kr", "\xbe\xc8\xb3\xe7", "안녕"],
  ["windows-1252", "caf\xe9 \x80", "café €"],
  ["iso-8859-8-i", "\xf9\xec\xe5\xed", "שלום"],
  ["utf-16le", "h\0i\0", "hi"],
  ["x-cp932", "\x8a\xbf", "漢"],
];

/** Charsets, and bytes without one. */
export const CHARSETS: readonly NastyMail[] = [
  ...SAMPLES.map(([charset, bytes, text]) => ({
    name: `${charset} body`,
    build: () => plain([`Content-Type: text/plain; charset=${charset}`], bytes),
    expect: { text },
  })),
  ...SAMPLES.filter(([charset]) => charset !== "x-cp932" && charset !== "utf-16le").map(
    ([charset, bytes, text]) => ({
      name: `${charset} subject in an encoded word`,
      build: () =>
        mail(
          `From: a@x.test\r\nSubject: =?${charset}?B?`,
          Buffer.from(bytes, "latin1").toString("base64"),
          "?=\r\n\r\nhello",
        ),
      expect: { subject: text, text: "hello" },
    }),
  ),
  {
    name: "utf-7",
    build: () => plain(["Content-Type: text/plain; charset=utf-7"], "Fr+APY-sche"),
    expect: { text: "Fr" },
  },
  {
    name: "charset that does not exist",
    build: () => plain(["Content-Type: text/plain; charset=klingon"], "hello"),
    expect: { text: "hello" },
  },
  {
    name: "8-bit text without a charset",
    build: () => plain([], "caf\xe9"),
    expect: { text: "café" },
  },
  {
    name: "raw subject in koi8-r",
    build: () =>
      mail("Subject: ", PRIVET, "\r\nContent-Type: text/plain; charset=koi8-r\r\n\r\n", PRIVET),
    expect: { subject: "Привет", text: "Привет" },
  },
  {
    name: "raw subject without any charset",
    build: () => mail("From: a@x.test\r\nSubject: caf\xe9\r\n\r\nhello"),
    expect: { subject: "café" },
  },
  {
    name: "raw subject in utf-8",
    build: () => mail("From: a@x.test\r\nSubject: caf\xc3\xa9\r\n\r\nhello"),
    expect: { subject: "café" },
  },
  {
    name: "raw subject in iso-2022-jp",
    build: () => mail("From: a@x.test\r\nSubject: \x1b$B4A;z\x1b(B\r\n\r\nhello"),
    expect: { subject: "漢字" },
  },
  {
    name: "raw byte inside an encoded word",
    build: () => mail("From: a@x.test\r\nSubject: =?iso-8859-1?Q?Fr\xf6sche?=\r\n\r\nhello"),
    expect: { subject: "Frösche" },
  },
  {
    name: "raw filename without a charset",
    build: () =>
      plain(
        ["Content-Type: image/png", 'Content-Disposition: attachment; filename="caf\xe9.png"'],
        "x",
      ),
    expect: { attachments: 1, filename: "café.png" },
  },
  {
    name: "character split over two encoded words",
    build: () =>
      mail("Subject: =?utf-8?B?w6?=\r\n =?utf-8?B?k=?= =?utf-8?Q?caf=C3=A9?=\r\n\r\nhello"),
    expect: { text: "hello" },
  },
];
