import { expect, test } from "vitest";
import type { MailHeader } from "../../worker/domain/mail.ts";
import { readAuthentication } from "../../email-worker/authentication.ts";

const UNKNOWN = { spf: null, dkim: null, dmarc: null };
const FORGED = "Authentication-Results: mx.cloudflare.net; dkim=pass; spf=pass; dmarc=pass";
const CLOUDFLARE = [
  "Received: from mail.x.test (1.2.3.4) by cloudflare-email.com id abc",
  "ARC-Seal: i=1; a=rsa-sha256; d=cloudflare-email.net; s=cf2024-1; cv=none; b=x",
  "ARC-Message-Signature: i=1; d=cloudflare-email.net; s=cf2024-1; b=y",
  "ARC-Authentication-Results: i=1; mx.cloudflare.net; dkim=pass header.d=x.test; arc=none",
  "Received-SPF: fail (mx.cloudflare.net: no) receiver=mx.cloudflare.net; client-ip=1.2.3.4;",
];

function headers(...all: readonly string[]): MailHeader[] {
  return all.map((line) => {
    const colon = line.indexOf(":");
    return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() };
  });
}

test("what Cloudflare wrote is read", () => {
  const results =
    "Authentication-Results: mx.cloudflare.net; dkim=fail header.d=x.test header.s=s; dkim=pass header.d=y.test;" +
    " dmarc=pass header.from=x.test policy.dmarc=none; spf=none (mx.cloudflare.net: no; spf=pass) smtp.helo=h;" +
    " spf=softfail smtp.mailfrom=x.test; arc=none";
  const all = headers(...CLOUDFLARE, results, "X-CF-SpamH-Score: 0", "From: a@x.test");
  expect(readAuthentication(all, "email")).toEqual({
    spf: "softfail",
    dkim: "pass",
    dmarc: "pass",
  });
});

test.each([
  ["Authentication-Results: MX.Cloudflare.Net 1; DKIM = Pass", { ...UNKNOWN, dkim: "pass" }],
  [
    "authentication-results: mx.cloudflare.net (x); dkim/1=temperror (a \\) b)",
    { ...UNKNOWN, dkim: "temperror" },
  ],
  // What counts is the sender's domain, not the name that the server greeted with.
  [
    "Authentication-Results: mx.cloudflare.net; spf=pass smtp.helo=h; spf=fail smtp.mailfrom=x.test",
    { ...UNKNOWN, spf: "fail" },
  ],
  [
    'Authentication-Results: mx.cloudflare.net; spf=pass reason="; dmarc=pass"',
    { ...UNKNOWN, spf: "pass" },
  ],
  [
    "Authentication-Results: mx.cloudflare.net; dkim=excellent; spf=fail",
    { ...UNKNOWN, spf: "fail" },
  ],
  ["Authentication-Results: mx.cloudflare.net; none", UNKNOWN],
  ["Authentication-Results: mx.evil.test; dkim=pass; spf=pass", UNKNOWN],
  ["Authentication-Results: mx.cloudflare.net.evil.test; dkim=pass", UNKNOWN],
  ["Authentication-Results:", UNKNOWN],
])("%j says so much", (line, expected) => {
  expect(readAuthentication(headers(CLOUDFLARE[0] ?? "", line), "email")).toEqual(expected);
});

test("only Cloudflare's own door is believed", () => {
  expect(readAuthentication(headers(FORGED), "smtp")).toEqual(UNKNOWN);
  expect(readAuthentication(headers(FORGED), "https")).toEqual(UNKNOWN);
});

test.each([
  ["below the score", [...CLOUDFLARE, "X-CF-SpamH-Score: 0", FORGED]],
  [
    "below the score, with a score of its own",
    [...CLOUDFLARE, "X-CF-SpamH-Score: 0", FORGED, "X-CF-SpamH-Score: 0"],
  ],
  ["below a header of the sender", [...CLOUDFLARE, "Subject: s", FORGED]],
  ["below the sender's Received", [...CLOUDFLARE, "Received: from a by b", FORGED]],
  ["below all a whole block of Cloudflare's", [...CLOUDFLARE, ...CLOUDFLARE, FORGED]],
])("a result forged %s is not believed", (_, lines) => {
  expect(readAuthentication(headers(...lines), "email")).toEqual(UNKNOWN);
});

test("a forged result does not replace the real one above it", () => {
  const real = "Authentication-Results: mx.cloudflare.net; dkim=fail; spf=fail; dmarc=fail";
  expect(readAuthentication(headers(...CLOUDFLARE, real, FORGED), "email")).toEqual({
    spf: "fail",
    dkim: "fail",
    dmarc: "fail",
  });
});
