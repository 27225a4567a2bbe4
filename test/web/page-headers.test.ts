import { expect, test } from "vitest";
import path from "node:path";
import { pageHeaders } from "../../local/page-headers.ts";

const PUBLIC = path.resolve(import.meta.dirname, "../../web/public");

async function policy(): Promise<string> {
  return (await pageHeaders(PUBLIC))["content-security-policy"] ?? "";
}

test("the policy allows no other script, no frame around the pages, and nothing by default", async () => {
  const text = await policy();
  expect(text).toMatch(/^default-src 'none';/);
  expect(text).toContain("frame-ancestors 'none'");
  // Mails are shown by srcdoc, which is no source: test/browser/mail runs under the same directive.
  expect(text).toContain("frame-src 'none'");
  expect(text).toContain("base-uri 'none'");
  expect(/script-src [^;]*/.exec(text)?.[0]).not.toMatch(/unsafe|\*|https?:/);
});

test("browsers are told to keep to HTTPS, to guess no types, and to say no referrer", async () => {
  expect(await pageHeaders(PUBLIC)).toMatchObject({
    "strict-transport-security": expect.stringMatching(/^max-age=\d{8}/),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
  });
});
