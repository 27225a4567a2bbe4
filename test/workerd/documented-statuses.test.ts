import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, describe, expect, test, vi } from "vitest";
import { app } from "../../worker/app.ts";
import { CONSOLE_OPERATIONS } from "../../worker/contract/console-operations.ts";
import { errorCodesOf, FAULT_CODES, openApiDocument } from "../../worker/contract/openapi.ts";
import { OpenApiDocument } from "../../worker/contract/openapi-document.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { OPERATIONS } from "../../worker/contract/operations.ts";
import { ERROR_STATUS } from "../../worker/domain/api-error.ts";
import { databaseThat, isLate, isLost } from "./broken-database.ts";
import { told } from "./documented-answers.ts";
import { inbound, victimsAt } from "./isolation-victim.ts";
import { openStripeLab, STRIPE_ENV } from "./stripe-lab.ts";
import { good, PROVIDER, type Sent } from "./stage.ts";
import { drivesOf } from "./status-drives.ts";

const ALL: Readonly<Record<string, Operation>> = { ...OPERATIONS, ...CONSOLE_OPERATIONS };

/** Statuses that take a provider of sign-ins, and the tests that come to them. */
const ELSEWHERE: Readonly<Record<string, readonly number[]>> = {
  // test/e2e/oauth.test.ts
  finishOAuth: [200],
  finishLink: [200, 409],
};

/**
 * Calls that a failing database does not bring to a fault: they ask none, or answer for it in words of
 * their own (health), or ask it only after a proof that no plain call has (the last four).
 */
const ASK_NO_DATABASE: readonly string[] = [
  "openApi",
  "collection",
  "llms",
  "providers",
  "countEvents",
  "health",
  "download",
  "downloadExport",
  "stripeWebhook",
  "live",
];

const DOCUMENT = OpenApiDocument.parse(openApiDocument("https://api.test"));

const stripe = openStripeLab();
const victimOf = victimsAt(stripe);
afterAll(() => void vi.unstubAllGlobals());

let running: ExecutionContext[] = [];
let current = "";

/** Limits that several operations share, counted for each: one that is driven to them leaves the others theirs. */
function limitsOf(name: string): Pick<typeof env, "DEAR_CALLS_BY_CALLER" | "PAYMENTS_BY_USER"> {
  const { DEAR_CALLS_BY_CALLER: dear, PAYMENTS_BY_USER: payments } = env;
  return {
    DEAR_CALLS_BY_CALLER: { limit: ({ key }) => dear.limit({ key: `${name} ${key}` }) },
    PAYMENTS_BY_USER: { limit: ({ key }) => payments.limit({ key: `${name} ${key}` }) },
  };
}

async function settle(): Promise<void> {
  await Promise.all(running.map((execution) => waitOnExecutionContext(execution)));
  running = [];
}
afterAll(settle);

async function send({ path, init, bindings = {} }: Sent): Promise<Response> {
  const execution = createExecutionContext();
  running.push(execution);
  const all = { ...env, ...STRIPE_ENV, ...limitsOf(current), INBOUND: inbound, ...bindings };
  return app.request(path, init, all, execution);
}

function documented(operation: Operation): number[] {
  const statuses = [
    ...operation.answers.map(({ status }) => status),
    ...errorCodesOf(operation).map((code) => ERROR_STATUS[code]),
  ];
  return [...new Set<number>(statuses)].toSorted((a, b) => a - b);
}

describe.each(Object.entries(ALL))("%s", (name, operation) => {
  test("comes to every status that the document names, and to no other", async () => {
    current = name;
    const victim = await victimOf(operation);
    const seen = new Set<number>(ELSEWHERE[name] ?? []);
    const faults: string[] = [];
    for (const drive of drivesOf(name)) {
      for await (const sent of drive({ name, operation, victim, stripe, send, settle })) {
        const answer = await told(operation, await send(sent));
        seen.add(answer.status);
        faults.push(...answer.faults);
      }
    }
    expect(faults).toEqual([]);
    expect([...seen].toSorted((a, b) => a - b)).toEqual(documented(operation));
  });

  test.skipIf(ASK_NO_DATABASE.includes(name))("tells of our own faults as it refuses", async () => {
    const victim = await victimOf(operation);
    for (const [happens, status] of [
      [isLost, 500],
      [isLate, 503],
    ] as const) {
      const bindings = { ...PROVIDER, DB: databaseThat(happens) };
      const stage = { name, operation, victim, stripe, send, settle };
      const answer = await told(
        operation,
        await send(await good(stage, { bindings })),
        FAULT_CODES,
      );
      expect([answer.status, answer.faults]).toEqual([status, []]);
    }
  });

  test("has each of its statuses in the document", () => {
    const path = operation.path.replaceAll(/:(\w+)/g, "{$1}");
    const { responses } = DOCUMENT.paths[path]?.[operation.method] ?? { responses: {} };
    const faults = FAULT_CODES.map((code) => ERROR_STATUS[code]);
    const expected = new Set<number>([...documented(operation), ...faults]);
    expect(new Set(Object.keys(responses).map(Number))).toEqual(expected);
  });
});
