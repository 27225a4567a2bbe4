import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SNIPPET_LANGUAGES } from "../../web/src/snippets/languages.ts";
import type { ReadRequest } from "../../web/src/snippets/read-request.ts";
import { newKey, newTenant, type Tenant } from "./builders.ts";
import { lines } from "./mails.ts";
import { isHere, runProgram, type Runtime } from "./programs.ts";
import { nextEvents, startService, type Service } from "./service.ts";

const RUNTIMES: Readonly<Record<(typeof SNIPPET_LANGUAGES)[number]["id"], Runtime>> = {
  curl: { file: "read.sh", command: ["bash"], needs: ["curl", "jq"] },
  javascript: { file: "read.js", command: ["node"] },
  "node-fetch": { file: "read.mjs", command: ["node"] },
  "node-axios": { file: "read.mjs", command: ["node"] },
  go: { file: "read.go", command: ["go", "run"] },
  python: { file: "read.py", command: ["python3"] },
  java: { file: "ReadMessages.java", command: ["java"] },
};

// What each language could take for the end of something, or print in an encoding of its own.
const SUBJECTS = [
  `quotes ' " and \\ and \\n`,
  'a "subject":"false" and "pagination": too',
  "naïve — 你好 🎉",
  "skipped by the offset",
];
const HOSTILE_TAG = 'it\'s-$HOME-`id`-"x"-%41-é';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await startService();
  tenant = await newTenant(service);
  for (const subject of SUBJECTS) await deliver("snippet", subject);
  await deliver("other", "not asked for");
});
afterAll(() => service.stop());

/** Delivers a mail whose body and subject both could fool a reader of JSON. */
async function deliver(tag: string, subject: string): Promise<void> {
  const encoded = `=?utf-8?B?${Buffer.from(subject).toString("base64")}?=`;
  const body = `{"subject":"of the body"},"pagination":{}`;
  const mail = lines("From: app@shop.test", `Subject: ${encoded}`, "", body);
  await tenant.api.send(tenant.address(tag), mail);
}

/** A request under a key of its own, so that no test meets another's rate limit. */
async function newRequest(query: ReadRequest["query"]): Promise<ReadRequest> {
  return { baseUrl: service.apiUrl, key: await newKey(service, tenant), query };
}

function printed(...subjects: readonly string[]): string {
  return subjects.map((subject) => `${subject}\n`).join("");
}

describe.for(SNIPPET_LANGUAGES)("$label", async ({ id, write }) => {
  const runtime = RUNTIMES[id];
  const isMissing = !(await isHere(runtime));

  test.skipIf(isMissing)("prints the subject of each message found", async () => {
    const ns = [tenant.namespace.name];
    const program = write(
      await newRequest({ ns, tag: ["snippet"], limit: 3, offset: 1, headers: true }),
    );
    expect(await runProgram(runtime, program)).toMatchObject({
      stdout: printed(...SUBJECTS.toReversed().slice(1)),
      status: 0,
    });
  });

  test.skipIf(isMissing)("prints nothing for filters that would break out of quotes", async () => {
    const program = write(await newRequest({ tag: [HOSTILE_TAG], timestamp_from: 0 }));
    expect(await runProgram(runtime, program)).toEqual({ stdout: "", stderr: "", status: 0 });
  });

  test.skipIf(isMissing)("prints the mail that comes while it waits", async () => {
    const waiting = nextEvents(service, {
      event: "wait",
      matches: ({ namespaces }) => namespaces.includes(tenant.namespace.name),
    });
    const query = { ns: [tenant.namespace.name], tag: [`wait-${id}`], await_messages: true };
    const ran = runProgram(runtime, write(await newRequest(query)));
    await Promise.race([waiting, ran]);
    await deliver(`wait-${id}`, `for ${id}`);
    expect(await ran).toMatchObject({ stdout: printed(`for ${id}`), status: 0 });
  });

  test.skipIf(isMissing)("prints nothing of mails that came but were not waited for", async () => {
    const waiting = nextEvents(service, {
      event: "wait",
      matches: ({ namespaces }) => namespaces.includes(tenant.namespace.name),
    });
    const query = { ns: [tenant.namespace.name], tag: [`never-${id}`], wait_ms: 1000 };
    const ran = runProgram(runtime, write(await newRequest(query)));
    await Promise.race([waiting, ran]);
    await deliver("other", "another one");
    expect(await ran).toEqual({ stdout: "", stderr: "", status: 0 });
  });

  test.skipIf(isMissing)("fails, and prints no subject, with a key that is none", async () => {
    const request = { baseUrl: service.apiUrl, key: "'\"$x\\", query: {} };
    const { status, stdout, stderr } = await runProgram(runtime, write(request));
    expect(status).not.toBe(0);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/401|INVALID_API_KEY/);
  });
});
