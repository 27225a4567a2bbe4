import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../worker/app.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { OPERATIONS } from "../../worker/contract/operations.ts";
import { ERROR_STATUS } from "../../worker/domain/api-error.ts";

async function read(): Promise<string> {
  const request = new Request("https://api.test/llms.txt");
  const answer = await app.fetch(request, env, createExecutionContext());
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  return answer.text();
}

test("llms.txt begins with a title and a summary, as its form has it", async () => {
  expect(await read()).toMatch(/^# Restante\n\n> .+\n\n\S/);
});

test("it tells every call of the public API with all parameters, and how to be let in", async () => {
  const text = await read();
  for (const { method, path, query, errors } of Object.values<Operation>(OPERATIONS)) {
    const [, after = ""] = text.split(`\n- \`${method.toUpperCase()} ${path}\`: `);
    const [call = ""] = after.split("\n- ");
    for (const name of Object.keys(query?.shape ?? {})) expect(call).toContain(`\`${name}\``);
    expect(call).not.toBe("");
    for (const code of errors) expect(text).toContain(`\n- ${code}: ${ERROR_STATUS[code]}\n`);
  }
  expect(text).toContain("https://api.test/api/v1/message");
  expect(text).toContain("namespace.tag@in.localhost");
  expect(text).toContain("header `api-key`");
});

test("it tells the limits and the way to each guide", async () => {
  const text = await read();
  expect(text).toContain("4 reads a second");
  expect(text).toContain("2 waits in 30 s");
  expect(text).toMatch(/Free plan: mails a month: 100, kept 1 d/);
  expect(text).toContain("](https://app.restante.test/documentacao/playwright.md)");
});

test("it tells nothing of the console's calls", async () => {
  expect(await read()).not.toMatch(/`(?:GET|PUT|POST|DELETE) \/v1\//);
});
