import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { parseMail } from "../../email-worker/parse.ts";
import { lines, mail, mixed, plain, TOP } from "../mail/nasty-mail.ts";

async function contentOf(raw: Uint8Array) {
  return (await parseMail(raw)).content;
}

test("headers keep their order, their case and their repeats", async () => {
  const raw = mail(lines("X-B: 1", "x-a: =?utf-8?Q?caf=C3=A9?=", "X-B: 2", " folded", "", ""));
  expect((await parseMail(raw)).headers).toEqual([
    { name: "X-B", value: "1" },
    { name: "x-a", value: "café" },
    { name: "X-B", value: "2 folded" },
  ]);
});

test("addresses come with their names, groups opened", async () => {
  const raw = mail(
    lines(
      'From: "Doe, Jane" <jane@x.test>',
      "To: Team: a@x.test, Bob <b@x.test>;, =?utf-8?Q?Ren=C3=A9=2C_M?= <c@x.test>",
      "Cc: undisclosed-recipients:;",
      "Reply-To: nobody",
      "",
      "",
    ),
  );
  expect(await contentOf(raw)).toMatchObject({
    from: [{ name: "Doe, Jane", address: "jane@x.test" }],
    to: [
      { name: "", address: "a@x.test" },
      { name: "Bob", address: "b@x.test" },
      { name: "René, M", address: "c@x.test" },
    ],
    cc: [],
    replyTo: [{ name: "nobody", address: "" }],
  });
});

test.each([
  ["Fri, 21 Nov 2025 10:00:00 +0100", "2025-11-21T09:00:00.000Z"],
  ["Fri, 21 Nov 2025 10:00:00 -0500 (EST)", "2025-11-21T15:00:00.000Z"],
  ["21 Nov 2025 10:00:00", "2025-11-21T10:00:00.000Z"],
  ["soon", null],
])("the date %j is %j", async (date, iso) => {
  expect((await contentOf(plain([`Date: ${date}`], ""))).date).toBe(iso);
});

test("text, HTML, pictures and files of a mail are told apart", async () => {
  const raw = mail(
    TOP,
    lines("Content-Type: multipart/mixed; boundary=m", "", "--m"),
    lines("Content-Type: multipart/related; boundary=r", "", "--r"),
    lines("Content-Type: multipart/alternative; boundary=a", "", "--a", "", "plain", "--a"),
    lines("Content-Type: text/html", "", '<img src="cid:pic@x">', "--a--", "--r"),
    lines("Content-Type: image/png; name=p.png", "Content-ID: <pic@x>", "", "PNG", "--r--", "--m"),
    lines("Content-Type: text/plain", "Content-Disposition: attachment; filename=n.txt", ""),
    lines("note", "--m--"),
  );
  const content = await contentOf(raw);
  expect(content).toMatchObject({
    text: "plain",
    html: '<img src="cid:pic@x">',
    messageId: "<1@x.test>",
  });
  expect(
    content.attachments.map(({ range, ...rest }) => [
      rest,
      String(raw.subarray(range.start, range.end)),
    ]),
  ).toEqual([
    [
      { filename: "p.png", contentType: "image/png", size: 3, contentId: "pic@x", inline: true },
      "PNG",
    ],
    [
      { filename: "n.txt", contentType: "text/plain", size: 4, contentId: null, inline: false },
      "note",
    ],
  ]);
});

test("a wrapped text is unwrapped", async () => {
  const raw = plain(["Content-Type: text/plain; format=flowed"], lines("one ", "two", "three"));
  expect((await contentOf(raw)).text).toBe("one two\nthree\n");
});

test("a mail without text or HTML has neither made of the other", async () => {
  expect(await contentOf(plain(["Content-Type: text/html"], "<p>x</p>"))).toMatchObject({
    text: "",
  });
  expect(await contentOf(plain([], "x"))).toMatchObject({ html: "" });
});

test("what postal-mime reads of an ordinary mail, we read too", async () => {
  const raw = mixed(
    lines(
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "caf=C3=A9 =",
      "au lait",
    ).trimEnd(),
    lines(
      "Content-Type: text/html; charset=koi8-r",
      "Content-Transfer-Encoding: base64",
      "",
      "8NLJ18XU",
    ).trimEnd(),
    lines(
      "Content-Type: application/pdf; name=a.pdf",
      "Content-Transfer-Encoding: base64",
      "",
      "AAECAw==",
    ).trimEnd(),
  );
  const theirs = await PostalMime.parse(raw);
  const ours = await contentOf(raw);
  expect(theirs).toMatchObject({ text: expect.stringContaining(ours.text), subject: ours.subject });
  expect(ours).toMatchObject({ text: "café au lait", html: "Привет" });
  expect(ours.attachments).toMatchObject([
    { filename: "a.pdf", contentType: "application/pdf", size: 4 },
  ]);
});

test("a mail that lies inside a larger buffer is read by its own offsets", async () => {
  const raw = mixed(lines("Content-Type: image/png", "", "PNG").trimEnd());
  const larger = mail("junk", raw, "junk");
  const view = larger.subarray(4, 4 + raw.length);
  const [picture] = (await contentOf(view)).attachments;
  expect(String(view.subarray(picture?.range.start, picture?.range.end))).toBe("PNG");
});
