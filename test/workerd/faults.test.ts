import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { messages } from "../../drizzle/schema.ts";
import { HOLD_MS, ORPHAN_GRACE_MS } from "../../worker/domain/limits.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import { LAST_LOOK_MS } from "../../worker/services/hold.ts";
import { keysOf, mail, serviceAt } from "./builders.ts";
import { FaultyCompany, type Answer } from "./faulty-company.ts";
import type { Fault } from "./faulty-parts.ts";
import { stepThrough, stopClock } from "./stepped-clock.ts";
import { waitsHeld } from "./waits-held.ts";

// FAULT_MAILS and FAULT_SEED make a longer form of this, and repeat one that failed.
const MAILS = Number(env.FAULT_MAILS);
const SEED = Number(env.FAULT_SEED);
const WAITS = 4;
/** A rate below this takes more mails, or it would strike once by chance. */
const RARE = 0.1;
const MAILS_IF_RARE = Math.max(MAILS, 120);

const FAULTS: Readonly<Record<string, Omit<Fault, "rate">>> = {
  "R2 puts fail": { part: "bucket", calls: /^put$/, how: "fails" },
  "R2 fails in all it does": { part: "bucket", calls: /./, how: "fails" },
  "D1 batches fail": { part: "database", calls: /^batch$/, how: "fails" },
  "D1 fails in all it does": { part: "database", calls: /./, how: "fails" },
  "D1 takes 2 s longer": { part: "database", calls: /./, how: "takes 2 s" },
  "D1 never answers": { part: "database", calls: /./, how: "never answers" },
  "hubs cannot be reached": { part: "hub", calls: /./, how: "fails" },
  "hubs never answer": { part: "hub", calls: /./, how: "never answers" },
};

const cases = Object.entries(FAULTS).flatMap(([name, fault]) =>
  [0.01, 0.2, 1].map((rate) => [name, rate, { ...fault, rate }] as const),
);

beforeEach(() => stopClock());
afterEach(() => {
  vi.useRealTimers();
});

test.each(cases)(
  `%s, at a rate of %d, seed ${SEED}: nothing is lost, doubled or left`,
  async (...[, , fault]) => {
    const company = await FaultyCompany.start(SEED);
    const { parts } = company;
    const mails = numbers(fault.rate < RARE ? MAILS_IF_RARE : MAILS);
    const { answers, waits } = await deliverUnder(company, { fault, mails });
    expect(parts.hits).toBeGreaterThan(0);
    for (const [index, { status, messages: found, after }] of waits.entries()) {
      expect([200, 500, 503]).toContain(status);
      expect(after).toBeLessThanOrEqual(HOLD_MS + LAST_LOOK_MS);
      // Where only hubs fail or D1 is slow, each wait has its mail all the same.
      if (fault.part !== "hub" && fault.how !== "takes 2 s") continue;
      expect([index, answers[index], status, found]).toEqual([index, "taken", 200, 1]);
    }
    expect(answers).not.toContain("refused");
    await stepThrough(parts, company.sweep(afterGrace()));
    parts.set(null);
    await expectWhole(company, answers);

    // Those who were told so try again, and nobody else does.
    const untaken = mails.filter((index) => answers[index] !== "taken");
    const again = Promise.all(untaken.map((index) => company.send(index)));
    expect(await stepThrough(parts, again)).toEqual(untaken.map(() => "taken"));
    await expectWhole(
      company,
      answers.map(() => "taken"),
    );
    // Every sweep walks over all that lies in the bucket, so what is done with goes.
    await env.MAIL.delete(await keysOf(company.tenant));
  },
);

/** Mails by both doors and waits, some held before the fault begins, some begun in it. */
async function deliverUnder(
  company: FaultyCompany,
  { fault, mails }: { fault: Fault; mails: readonly number[] },
) {
  const { parts } = company;
  const keys = await Promise.all(numbers(2 * WAITS).map(() => company.newKey()));
  const wait = (key: string, index: number) => company.wait(index, key);
  const areHeld = waitsHeld(company.tenant, WAITS);
  const held = keys.slice(0, WAITS).map(wait);
  await areHeld;
  parts.set(fault);
  const begun = keys.slice(WAITS).map((key, index) => wait(key, WAITS + index));
  const sent = Promise.all(mails.map((index) => company.send(index)));
  const answers = await stepThrough(parts, sent);
  const waits = await stepThrough(parts, Promise.all([...held, ...begun]));
  return { answers, waits };
}

/** When no raw mail is on its way to its row any more. */
function afterGrace(): number {
  return Date.now() + ORPHAN_GRACE_MS + 60_000;
}

/** After the sweep: what was taken is there once and whole, and nothing else is, in rows or objects. */
async function expectWhole(company: FaultyCompany, answers: readonly Answer[]): Promise<void> {
  const later = serviceAt(afterGrace());
  for (let runs = 0, found = 1; found > 0; runs++) {
    const { recaptured, removed } = await sweep(later);
    found = recaptured + removed;
    expect(runs).toBeLessThan(3);
  }

  const listed = await company.list();
  const indexes = listed.map(({ tag }) => Number(tag.slice(1)));
  expect(new Set(indexes).size).toBe(indexes.length);
  const taken = [...answers.keys()].filter((index) => answers[index] === "taken");
  expect(indexes).toEqual(expect.arrayContaining(taken));
  await Promise.all(
    listed.map(async ({ id, tag, subject }) => {
      const index = Number(tag.slice(1));
      expect(subject).toBe(`mail ${index}`);
      expect((await company.raw(id)) === company.mail(index)).toBe(true);
    }),
  );
  expect(await company.used()).toBe(listed.length);

  const { companyId } = company.tenant;
  const rows = await mail
    .select({ rawKey: messages.rawKey, spilled: messages.spilled })
    .from(messages)
    .where(eq(messages.companyId, companyId));
  expect(rows).toHaveLength(listed.length);
  const named = rows.flatMap(({ rawKey, spilled }) =>
    spilled.length === 0 ? [rawKey] : [rawKey, rawKey.replace(/eml$/, "json")],
  );
  expect((await keysOf(company.tenant)).toSorted()).toEqual(named.toSorted());
}

function numbers(count: number): number[] {
  return [...Array(count).keys()];
}
