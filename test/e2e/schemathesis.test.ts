import { afterAll, beforeAll, test } from "vitest";
import { FUZZ_EFFORT } from "../fuzz-effort.ts";
import { sayUntested } from "../say-untested.ts";
import { newKey, newTenant } from "./builders.ts";
import { newMail, times as repeat } from "./mails.ts";
import { hasSchemathesis, runSchemathesis, type Target } from "./schemathesis/run.ts";
import { startService, type Service } from "./service.ts";
import { AUTH_SECRET, openSession } from "./sessions.ts";

const KEYS = 100;
const isHere = await hasSchemathesis();
const MISSING = "there is no schemathesis here, and .ci/run installs it";
/** In CI nothing is left out for want of a tool. */
const isSkipped = !isHere && !process.env["CI"];
if (isSkipped) sayUntested(`the API by schemathesis: ${MISSING}`);

let service: Service;
beforeAll(async () => {
  service = await startService(undefined, { AUTH_SECRET });
});
afterAll(() => service.stop());

async function newTarget(): Promise<Target> {
  const tenant = await newTenant(service);
  const { companyId, namespace, api } = tenant;
  const { token } = await openSession(service, companyId);
  const keys = await Promise.all(repeat(KEYS, () => newKey(service, { companyId })));
  const { id } = await api.send(tenant.address("t"), newMail("Hi"));
  return {
    apiUrl: service.apiUrl,
    token,
    keys,
    known: {
      "path.company": companyId,
      "path.namespace": namespace.name,
      "path.id": id,
      "query.ns": namespace.name,
      "query.tag": "t",
      "query.to": tenant.address("t"),
    },
  };
}

test.skipIf(isSkipped)(
  "every call keeps to the document whatever it is asked",
  { timeout: 1_000_000 },
  async ({ expect }) => {
    expect(isHere, MISSING).toBe(true);
    const { times, seed } = FUZZ_EFFORT;
    const effort = { seed, examples: 3 * times };
    const { status, output } = await runSchemathesis(await newTarget(), effort);
    expect(status, output).toBe(0);
    // Few are asked for nothing but what is none of theirs; more means that nobody got in.
    expect(output).not.toMatch(/Authentication failed: \d{2,} operations/);
  },
);
