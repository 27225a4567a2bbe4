import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../worker/app.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { OPERATIONS } from "../../worker/contract/operations.ts";

async function get(): Promise<Response> {
  return app.fetch(new Request("https://api.test/docs"), env, createExecutionContext());
}

/** The part of the reference that tells of one call. */
async function section(name: keyof typeof OPERATIONS): Promise<string> {
  const text = await (await get()).text();
  const [, after = ""] = text.split(`<section id="${name}">`);
  return after.split("</section>")[0] ?? "";
}

test("the reference runs no script, and loads nothing from anywhere", async () => {
  const answer = await get();
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'/);
  expect(policy).not.toMatch(/script-src|https?:|\*/);
  expect(await answer.text()).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
});

test("it has a part for every call of the public API", async () => {
  for (const [name, { path }] of Object.entries<Operation>(OPERATIONS)) {
    const text = await (await get()).text();
    expect(text).toContain(`<section id="${name}">`);
    expect(text).toContain(`<code>${path}</code>`);
  }
});

test("a part tells parameters, errors, and every field of the answer, down to the innermost", async () => {
  const part = await section("readMessages");
  expect(part).toContain("<code>await_messages</code>");
  expect(part).toContain("<code>UNEXPECTED_MESSAGE</code>");
  for (const field of ["data[].subject", "data[].codes[].code", "await.others[].tag"]) {
    expect(part).toContain(`<code>${field}</code>`);
  }
  expect(part).toMatch(/<code>data\[\]\.body<\/code><\/td>\s*<td>string or null<\/td>/);
  expect(part).toContain("<code>await</code> (optional)");
});
