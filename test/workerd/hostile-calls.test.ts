import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import { app } from "../../worker/app.ts";
import { CONSOLE_OPERATIONS } from "../../worker/contract/console-operations.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { OPERATIONS } from "../../worker/contract/operations.ts";
import { told } from "./documented-answers.ts";
import { hostileInputs, type HostileInput } from "./hostile-input.ts";
import {
  inbound,
  newVictim,
  PARAMETERS,
  storeKey,
  victimsAt,
  type Victim,
} from "./isolation-victim.ts";
import { LEVELS, newMember } from "./people.ts";
import { openStripeLab, STRIPE_ENV } from "./stripe-lab.ts";

const { times, seed } = env.FUZZ_EFFORT;
const RUNS = 12 * times;

const ALL: Readonly<Record<string, Operation>> = { ...OPERATIONS, ...CONSOLE_OPERATIONS };
const METHODS = ["get", "put", "post", "delete", "patch"];

const stripe = openStripeLab();
const victimOf = victimsAt(stripe);
afterAll(() => void vi.unstubAllGlobals());

const CALLERS = ["nobody", "member", "owner", "key", "garbage"] as const;

/** The headers of everybody who calls; the key is a new one each time, for keys have limits. */
async function callersOf({ companyId, owner }: Victim) {
  const member = await newMember({ companyId, level: LEVELS.member });
  return {
    nobody: async () => ({}),
    member: async () => ({ authorization: `Bearer ${member.token}` }),
    owner: async () => ({ authorization: `Bearer ${owner.token}` }),
    key: async () => ({ "api-key": (await storeKey(companyId, [])).key }),
    garbage: async () => ({ authorization: "Bearer e30.e30.e30", "api-key": "rst_x%00" }),
  };
}

function pathOf(
  operation: Operation,
  { target }: Victim,
  given: HostileInput["parameters"],
): string {
  let at = 0;
  return operation.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => given[at++] ?? String(PARAMETERS[name]?.(target, operation)),
  );
}

/** A wait may hold a call for half a minute; here none does. */
function withoutHold(search: string): string {
  if (!/(?:await_messages|wait_ms|count|expect)=/.test(search)) return search;
  const short = search.replaceAll(/wait_ms=\d+/g, "wait_ms=1");
  return short.includes("wait_ms=") ? short : `${short}&wait_ms=1`;
}

async function call(path: string, init: RequestInit): Promise<Response> {
  const execution = createExecutionContext();
  const bindings = { ...env, ...STRIPE_ENV, INBOUND: inbound };
  running.push(execution);
  return app.request(path, init, bindings, execution);
}

/** Calls whose work may go on after their answers; some of it waits for a second. */
let running: ExecutionContext[] = [];
afterAll(async () => {
  await Promise.all(running.map((execution) => waitOnExecutionContext(execution)));
  running = [];
});

function requestOf(
  { method }: Operation,
  { body, contentType }: HostileInput,
  caller: Readonly<Record<string, string>>,
): RequestInit {
  const headers = new Headers(caller);
  if (contentType !== null) headers.set("content-type", contentType);
  if (method === "get" || body === null) return { method: method.toUpperCase(), headers };
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  headers.set("content-length", String(bytes.length));
  return { method: method.toUpperCase(), headers, body: bytes };
}

describe.each(Object.entries(ALL))("%s", (name, operation) => {
  test("keeps to the document, whoever asks and whatever", { timeout: 600_000 }, async () => {
    const victim = await victimOf(operation);
    const callers = await callersOf(victim);
    const calls = fc.record({ by: fc.constantFrom(...CALLERS), input: hostileInputs(operation) });
    const check = async ({ by, input }: { by: keyof typeof callers; input: HostileInput }) => {
      const search = name === "readMessages" ? withoutHold(input.search) : input.search;
      const path = `${pathOf(operation, victim, input.parameters)}?${search}`;
      const init = requestOf(operation, input, await callers[by]());
      const { faults } = await told(operation, await call(path, init));
      expect(faults).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(calls, check), { numRuns: RUNS, seed });
  });
});

test("every other method of a path is refused, with those that it has", async () => {
  const victim = await newVictim(stripe);
  for (const path of new Set(Object.values(ALL).map((each) => each.path))) {
    const here = Object.values(ALL).filter((each) => each.path === path);
    const [operation] = here;
    if (!operation) throw new Error(path);
    const known = here.map(({ method }) => method);
    for (const method of METHODS.filter((each) => !known.some((one) => one === each))) {
      const filled = pathOf(operation, victim, []);
      const answer = await call(filled, { method: method.toUpperCase() });
      expect([path, method, answer.status]).toEqual([path, method, 405]);
      expect(answer.headers.get("allow")?.toLowerCase().split(", ").toSorted()).toEqual(
        known.toSorted(),
      );
      expect(await answer.text()).toContain("METHOD_NOT_ALLOWED");
    }
  }
});
