import { randomInt } from "node:crypto";
import { assert as assertProperty, asyncProperty, interruptAfterTimeLimit } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutated, mutation } from "../fixtures/hostile/mutations.ts";
import { validMails } from "../fixtures/hostile/valid-mails.ts";
import { newTenant, type Tenant } from "./builders.ts";
import { sendHostile } from "./hostile-sending.ts";
import { MailReader } from "./mail-reader.ts";
import { cheapest, startWatched, type RuntimeProcess } from "./runtime-process.ts";
import type { Service } from "./service.ts";
import { AUTH_SECRET } from "./sessions.ts";

/** The long form: `HOSTILE_SECONDS=300`, and `HOSTILE_SEED` to have a run again. */
const SECONDS = Number(process.env["HOSTILE_SECONDS"] ?? 8);
const SEED = Number(process.env["HOSTILE_SEED"] ?? randomInt(2 ** 31));
const MAX_CPU_MS = 2_000;
/** More than can be sent within the time. */
const ENDLESS = 100_000_000;

let service: Service;
let runtime: RuntimeProcess;
let tenant: Tenant;
let reader: MailReader;
beforeAll(async () => {
  ({ service, runtime } = await startWatched({ AUTH_SECRET }));
  tenant = await newTenant(service);
  reader = await MailReader.open(service, tenant);
});
afterAll(() => service.stop());

const LONG = { timeout: SECONDS * 1000 + 60_000 };

test("mutations of valid mails are taken and can be read, for a fixed time", LONG, async () => {
  const valid = await validMails();
  const { api, address } = tenant;
  let count = 0;
  let dearest = 0;
  const property = asyncProperty(mutation, async (each) => {
    const raw = mutated(valid, each);
    const doors = { api, smtpPort: service.server.smtpPort };
    const { cpuMs } = await cheapest({ runtime, limitMs: MAX_CPU_MS }, async () => {
      const answer = await sendHostile(doors, {}, { to: address(`m${count++}`), raw });
      if ("code" in answer) throw new Error(`refused with ${answer.code}`);
      await reader.read({ id: answer.id, raw });
    });
    dearest = Math.max(dearest, cpuMs);
    expect(cpuMs).toBeLessThanOrEqual(MAX_CPU_MS);
  });
  await assertProperty(property, {
    seed: SEED,
    numRuns: ENDLESS,
    plugins: [interruptAfterTimeLimit(SECONDS * 1000)],
  });
  process.stdout.write(
    `${count} mutations, seed ${SEED}, ${dearest} ms at most, ${JSON.stringify(runtime.memory())}\n`,
  );
  expect(count).toBeGreaterThan(0);
  expect(runtime.isAlive()).toBe(true);
});
