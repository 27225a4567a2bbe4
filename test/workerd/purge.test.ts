import { env } from "cloudflare:workers";
import { afterAll, expect, test, vi } from "vitest";
import { companies } from "../../drizzle/schema.ts";
import { digestSecret } from "../../worker/domain/secret.ts";
import { purgeCompanies } from "../../worker/jobs/purge-companies.ts";
import { PURGE_STEPS } from "../../worker/jobs/purge-steps.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import { databases, keysOf } from "./builders.ts";
import { doom, dump, END, newEstate, paidAt, traces } from "./estate.ts";
import { join, newCompany, newPerson } from "./people.ts";

afterAll(() => vi.unstubAllGlobals());

test("after 30 days nothing is left of a company but digests of its names", async () => {
  const estate = await newEstate();
  await doom(estate.companyId, END);
  const tables = new Set((await traces(estate)).map((line) => line.split(" ")[0]));
  // All that can have something of a company has: a new table must be thought of here.
  expect(tables).toEqual(
    new Set([
      "activities",
      "api_key_namespaces",
      "api_keys",
      "challenges",
      "companies",
      "credit_notices",
      "enterprise_requests",
      "exports",
      "invitations",
      "invoices",
      "linked_accounts",
      "members",
      "messages",
      "namespaces",
      "oauth_visits",
      "object",
      "refusals",
      "sessions",
      "subscriptions",
      "sweep_cursors",
      "usage",
      "users",
    ]),
  );
  expect(await purgeCompanies(paidAt(END - 1))).toBe(0);
  expect(await keysOf(estate)).not.toEqual([]);
  expect(await purgeCompanies(paidAt(END))).toBe(1);
  expect(await traces(estate)).toEqual([]);
  const digest = await digestSecret(estate.namespace);
  expect((await dump()).filter((line) => line.includes(digest))).toHaveLength(1);
});

test("another company stays as it is, byte for byte, and so does who belongs to both", async () => {
  const [doomed, other] = [await newEstate(), await newEstate()];
  await join(other.companyId, doomed.member);
  await doom(doomed.companyId, END);
  const theirs = new Set(await traces(other));
  const shared = { ...doomed, words: [doomed.member.userId, doomed.member.email] };
  const before = (await traces(shared)).filter((line) => !line.includes(doomed.companyId));
  await purgeCompanies(paidAt(END));
  expect(new Set(await traces(other))).toEqual(theirs);
  expect(await traces(shared)).toEqual(before);
  expect(before.map((line) => line.split(" ")[0])).toEqual(
    expect.arrayContaining(["users", "members", "sessions", "linked_accounts"]),
  );
});

test.each(PURGE_STEPS.map(({ name }) => name))(
  "a purge that dies at its step %s, before or after, is finished by the next run",
  async (name) => {
    const estate = await newEstate();
    await doom(estate.companyId, END);
    for (const when of ["before", "after"] as const) {
      const dying = PURGE_STEPS.map((step) => ({
        ...step,
        run: async (...given: Parameters<typeof step.run>) => {
          if (step.name !== name) return step.run(...given);
          if (when === "after") await step.run(...given);
          throw new Error("killed");
        },
      }));
      expect(await purgeCompanies(paidAt(END), dying)).toBe(0);
      expect(await traces(estate)).not.toEqual([]);
    }
    expect(await purgeCompanies(paidAt(END))).toBe(1);
    expect(await traces(estate)).toEqual([]);
    expect(await purgeCompanies(paidAt(END))).toBe(0);
  },
);

test("a purge in the smallest chunks, one a run, gets to the end all the same", async () => {
  const estate = await newEstate();
  await doom(estate.companyId, END);
  const tiny = PURGE_STEPS.map((step) => ({
    ...step,
    run: async (...[context, companyId]: Parameters<typeof step.run>) => {
      if ((await step.run(context, companyId, 1)) === 0) return 0;
      throw new Error("killed");
    },
  }));
  let runs = 0;
  while ((await purgeCompanies(paidAt(END), tiny)) === 0) runs += 1;
  expect(runs).toBeGreaterThan(PURGE_STEPS.length);
  expect(await traces(estate)).toEqual([]);
});

test("a company that cannot be deleted holds up no other", async () => {
  const [stuck, free] = [await newEstate(), await newEstate()];
  await doom(stuck.companyId, END - 1);
  await doom(free.companyId, END);
  const steps = PURGE_STEPS.map((step) => ({
    ...step,
    run: (...given: Parameters<typeof step.run>) =>
      given[1] === stuck.companyId
        ? Promise.reject(new Error("the bucket is down"))
        : step.run(...given),
  }));
  expect(await purgeCompanies(paidAt(END), steps)).toBe(1);
  expect(await traces(free)).toEqual([]);
  expect(await purgeCompanies(paidAt(END))).toBe(1);
});

test("the sweep does it, once its day has come and not for a deletion that was taken back", async () => {
  const [due, kept] = [await newCompany(), await newCompany()];
  const end = Date.now();
  await doom(due.companyId, end);
  await env.DB.prepare("update companies set deletion_at = null where id = ?")
    .bind(kept.companyId)
    .run();
  await sweep(paidAt(end));
  const left = await databases.control.select({ id: companies.id }).from(companies);
  const ids = left.map(({ id }) => id);
  expect(ids).not.toContain(due.companyId);
  expect(ids).toContain(kept.companyId);
});

test("who has left stays, and a name stays taken while its company is being deleted", async () => {
  const left = await newPerson();
  const estate = await newEstate();
  await doom(estate.companyId, END);
  const again = env.DB.prepare(
    "insert into namespaces (id, company_id, name, active, created_at) values ('n', 'c', ?, 1, 0)",
  ).bind(estate.namespace);
  await expect(again.run()).rejects.toThrow("UNIQUE constraint failed: namespaces.name");
  await purgeCompanies(paidAt(END));
  expect((await dump()).some((line) => line.includes(left.email))).toBe(true);
});
