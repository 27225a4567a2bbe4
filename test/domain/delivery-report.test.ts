import { expect, test } from "vitest";
import { readStatement } from "../../worker/domain/authentication-results.ts";
import { countDeliveryProblems } from "../../worker/domain/delivery-report/captured-problems.ts";
import { readDmarcRecord } from "../../worker/domain/delivery-report/dmarc-record.ts";
import { readHops } from "../../worker/domain/delivery-report/received-hop.ts";
import { readUnsubscribe } from "../../worker/domain/delivery-report/unsubscribe.ts";
import type { MailHeader } from "../../worker/domain/mail.ts";

function headers(...lines: readonly string[]): MailHeader[] {
  return lines.map((line) => {
    const colon = line.indexOf(":");
    return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() };
  });
}

test("results have properties and comments, and what is quoted is no result", () => {
  const { server, results } = readStatement(
    'MX.a.test 1; dkim/1 = PASS (2048-bit; "key") header.d=Shop.test header.b="a;b=c";' +
      " spf=fail (a (b\\) c) d) smtp.mailfrom=x@y.test; none; =x; dmarc=",
  );
  expect(server).toBe("mx.a.test");
  expect(
    results.map(({ properties, ...rest }) => ({
      ...rest,
      properties: Object.fromEntries(properties),
    })),
  ).toEqual([
    {
      method: "dkim",
      verdict: "pass",
      comment: '2048-bit; "key"',
      properties: { "header.d": "Shop.test", "header.b": "a;b=c" },
    },
    {
      method: "spf",
      verdict: "fail",
      comment: "a (b) c) d",
      properties: { "smtp.mailfrom": "x@y.test" },
    },
  ]);
});

test.each(["mx (", 'mx "', "mx; spf=pass (", "(((((", "\\", 'mx; a="\\'])(
  "%j is read to its end",
  (value) => {
    expect(readStatement(value).results.length).toBeLessThan(2);
  },
);

test("hops stand in the order of the way, each with its gap", () => {
  const hops = readHops(
    headers(
      "Received: from b.test (b.test [192.0.2.2]) by c.test with ESMTPS id 3 for <q@in.test>; Sat, 21 Nov 2026 10:06:03 +0000 (UTC)",
      "Subject: s",
      "Received: by b.test (Postfix; from here) id 2; no date",
      "Received: from a.test by b.test with SMTP; Sat, 21 Nov 2026 11:00:00 +0100",
    ),
  );
  const start = Date.parse("2026-11-21T10:00:00Z");
  expect(hops).toEqual([
    { from: "a.test", by: "b.test", protocol: "SMTP", at: start, gapMs: null },
    { from: null, by: "b.test", protocol: null, at: null, gapMs: null },
    { from: "b.test", by: "c.test", protocol: "ESMTPS", at: start + 363_000, gapMs: 363_000 },
  ]);
});

const LIST = "List-Unsubscribe: <mailto:u@shop.test?subject=x>, <https://shop.test/u>";
const POST = "List-Unsubscribe-Post: List-Unsubscribe=One-Click";
test.each([
  ["both headers as they should be", [LIST, POST], "valid"],
  ["no List-Unsubscribe-Post", [LIST], "absent"],
  ["other words", [LIST, "List-Unsubscribe-Post: One-Click"], "invalid"],
  ["other capitals", [LIST, POST.toLowerCase()], "invalid"],
  ["the header twice", [LIST, POST, POST], "invalid"],
  ["http only", ["List-Unsubscribe: <http://shop.test/u>", POST], "invalid"],
  ["mailto only", ["List-Unsubscribe: <mailto:u@shop.test>", POST], "invalid"],
])("one click with %s", (_, lines, oneClick) => {
  expect(readUnsubscribe(headers(...lines))?.oneClick).toBe(oneClick);
});

test("URIs for unsubscribing stand in angle brackets, blanks in them aside", () => {
  const value =
    "<https://shop.test/ u>, <http://shop.test>, <mailto:x>, <u>, https://bare.test, <open";
  expect(readUnsubscribe(headers(`List-Unsubscribe: ${value}`))?.uris).toEqual([
    { uri: "https://shop.test/u", kind: "https" },
    { uri: "http://shop.test", kind: "http" },
    { uri: "mailto:x", kind: "other" },
    { uri: "u", kind: "other" },
  ]);
  expect(readUnsubscribe(headers("Subject: s"))).toBeNull();
});

test.each([
  ["v=DMARC1; p=reject; adkim=s", false, { policy: "reject", strictDkim: true }],
  ["v=DMARC1;p=Quarantine", true, { policy: "quarantine", strictDkim: false }],
  ["v=DMARC1; p=reject; sp=none", true, { policy: "none", strictDkim: false }],
  ["v=DMARC1; p=reject; sp=none", false, { policy: "reject", strictDkim: false }],
  ["v=DMARC1; p=perhaps", false, null],
  ["v=spf1 -all", false, null],
])("the policy of %s (of the organization: %s)", (record, isParent, expected) => {
  expect(readDmarcRecord(["google-site-verification=x", record], { isParent })).toEqual(expected);
});

test("two policies are none", () => {
  expect(
    readDmarcRecord(["v=DMARC1; p=none", "v=DMARC1; p=reject"], { isParent: false }),
  ).toBeNull();
});

const RESULTS = "Authentication-Results: mx.cloudflare.net;";
test.each([
  ["nothing wrong", [`${RESULTS} spf=pass; dkim=pass; dmarc=pass`], 0],
  ["three verdicts", [`${RESULTS} spf=softfail; dkim=fail; dmarc=fail`], 3],
  ["verdicts that nobody gave", [`${RESULTS} spf=none; dkim=temperror`], 0],
  ["one click that nobody signed", [`${RESULTS} dkim=none`, LIST, POST], 1],
  [
    "one click beside a signature that leaves it out",
    [`${RESULTS} dkim=pass header.d=shop.test`, "DKIM-Signature: d=shop.test; h=From", LIST, POST],
    1,
  ],
  [
    "one click under a signature",
    [
      `${RESULTS} dkim=pass header.d=shop.test`,
      "DKIM-Signature: d=shop.test; h=From:List-Unsubscribe:List-Unsubscribe-Post",
      LIST,
      POST,
    ],
    0,
  ],
])("a mail is captured with %s", (_, lines, problems) => {
  expect(countDeliveryProblems(headers(...lines), "email", "2026-11-21T10:00:00.000Z")).toBe(
    problems,
  );
  expect(countDeliveryProblems(headers(...lines), "email", null)).toBe(problems + 1);
});
