import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companies, creditNotices, users } from "../../drizzle/schema.ts";
import { capture } from "../../email-worker/capture.ts";
import type { Job } from "../../worker/domain/job.ts";
import type { OutgoingMail } from "../../worker/domain/outgoing-mail.ts";
import { DEFAULT_NOTIFICATIONS } from "../../worker/domain/preferences.ts";
import { runQueued } from "../../worker/jobs/run-queued.ts";
import type { Member } from "../../worker/services/signed-in.ts";
import {
  captureAt,
  databases,
  deliveryTo,
  mailOf,
  newNamespace,
  serviceAt,
  type Tenant,
} from "./builders.ts";
import { newMember } from "./people.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const NEXT_MONTH = Date.UTC(2026, 11, 1);
const MAIL = mailOf("From: app@shop.test", "Subject: Hello", "", "Hello");

/** A company whose jobs and whose service mails are kept to be looked at. */
async function newOffice(given: Parameters<typeof newMember>[0] = {}) {
  const member = await newMember(given);
  const { companyId } = member;
  const tenant: Tenant = { companyId, ...(await newNamespace(companyId)) };
  const jobs: Job[] = [];
  const mails: OutgoingMail[] = [];
  return { member, tenant, jobs, mails };
}

type Office = Awaited<ReturnType<typeof newOffice>>;

/** Lets mails come in at once; how each ended. */
async function receive({ tenant, jobs }: Office, count: number, now = NOW): Promise<string[]> {
  const real = captureAt(now).jobs;
  const queue = new Proxy(real, {
    get: (target, name) =>
      name === "send"
        ? async (job: Job) => {
            jobs.push(job);
          }
        : Reflect.get(target, name),
  });
  const context = captureAt(now, { jobs: queue });
  const outcomes = await Promise.all(
    Array.from({ length: count }, () =>
      capture(context, deliveryTo(tenant, "t", MAIL), async () => MAIL),
    ),
  );
  await context.settled();
  return outcomes.map((outcome) => (outcome.kind === "refused" ? outcome.reason : outcome.kind));
}

/** Runs a job as the queue would; whether it is done. */
async function work(
  { mails }: Office,
  job: Job,
  { now = NOW, broken = false }: { now?: number; broken?: boolean } = {},
): Promise<boolean> {
  let done = false;
  const mailer = {
    send: async (mail: OutgoingMail) => {
      if (broken) throw new Error("no mail goes out");
      mails.push(mail);
    },
  };
  await runQueued(
    { ...serviceAt(now), mailer },
    { body: job, attempts: 1, ack: () => void (done = true), retry: () => {} },
  );
  return done;
}

async function noticesOf({ companyId }: Member) {
  const rows = await databases.control
    .select()
    .from(creditNotices)
    .where(eq(creditNotices.companyId, companyId));
  return rows.map(({ period, percent }) => `${period} ${percent}`).toSorted();
}

test("a hundred mails on Free bring one notice at 80 and one at 100, however they come and jobs run", async () => {
  const office = await newOffice();
  expect(await receive(office, 79)).not.toContain("credits_used_up");
  expect(office.jobs).toEqual([]);
  await receive(office, 15);
  for (const job of office.jobs) await work(office, job);
  expect(await receive(office, 26)).toContain("credits_used_up");
  expect(office.jobs.map((job) => job.kind === "credits" && job.percent)).toEqual([80, 100]);
  const twice = [...office.jobs, ...office.jobs];
  const done = await Promise.all(twice.map((job) => work(office, job)));
  expect(done).toEqual([true, true, true, true]);
  expect(await noticesOf(office.member)).toEqual(["2026-11 100", "2026-11 80"]);
  expect(office.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [office.member.user.email, "Acme has used 80% of this month's credits"],
    [office.member.user.email, "Acme has used up this month's credits"],
  ]);
  const [, last] = office.mails;
  expect(last?.text).toContain("100 of the 100 credits");
  expect(last?.text).toContain("December 1, 2026");
  expect(last?.text).toContain("https://app.restante.test/console/billing");
});

test("the next period has credits and notices of its own", async () => {
  const office = await newOffice({ mailLimit: 5 });
  await receive(office, 5);
  await receive(office, 5, NEXT_MONTH);
  expect(office.jobs).toHaveLength(4);
  for (const job of office.jobs) {
    const now = job.kind === "credits" && job.period === "2026-12" ? NEXT_MONTH : NOW;
    await work(office, job, { now });
  }
  expect(await noticesOf(office.member)).toEqual([
    "2026-11 100",
    "2026-11 80",
    "2026-12 100",
    "2026-12 80",
  ]);
  expect(office.mails).toHaveLength(4);
});

test("an upgrade takes effect at once: the mail that was refused is taken, and nobody is told of a limit that is gone", async () => {
  const office = await newOffice();
  await receive(office, 100);
  expect(await receive(office, 1)).toEqual(["credits_used_up"]);
  await databases.control
    .update(companies)
    .set({ plan: "pro" })
    .where(eq(companies.id, office.member.companyId));
  expect(await receive(office, 1)).toEqual(["captured"]);
  for (const job of office.jobs) expect(await work(office, job)).toBe(true);
  expect(office.mails).toEqual([]);
  expect(await noticesOf(office.member)).toEqual([]);
});

test("a notice that could not be sent is sent when the job comes again, once", async () => {
  const office = await newOffice({ mailLimit: 1 });
  await receive(office, 1);
  const [job] = office.jobs;
  if (!job) throw new Error("no job");
  expect(await work(office, job, { broken: true })).toBe(false);
  expect(await noticesOf(office.member)).toEqual([]);
  expect(await work(office, job)).toBe(true);
  expect(await work(office, job)).toBe(true);
  expect(office.mails).toHaveLength(1);
});

test("who wants no usage reports is told only that mail is refused, each owner in their language", async () => {
  const office = await newOffice({ mailLimit: 5 });
  const { userId } = office.member.user;
  const notifications = { ...DEFAULT_NOTIFICATIONS, apiUsageReports: false };
  await databases.control
    .update(users)
    .set({ notifications, language: "pt-BR" })
    .where(eq(users.id, userId));
  await receive(office, 5);
  for (const job of office.jobs) await work(office, job);
  expect(office.mails.map(({ subject }) => subject)).toEqual([
    "Acme esgotou os créditos deste mês",
  ]);
  expect(office.mails[0]?.text).toContain("1 de dezembro de 2026");
});

test("members who own nothing are not told", async () => {
  const office = await newOffice({ mailLimit: 1, level: 3 });
  await receive(office, 1);
  for (const job of office.jobs) expect(await work(office, job)).toBe(true);
  expect(office.mails).toEqual([]);
});

test("a notice that is caught by the product itself uses a credit and brings no further one", async () => {
  const office = await newOffice({ mailLimit: 5 });
  await receive(office, 4);
  // As on a laptop: what would be sent is captured into the same company's namespace.
  const worked: boolean[] = [];
  for (let turn = 0; turn < office.jobs.length && turn < 10; turn++) {
    const job = office.jobs[turn];
    if (!job) break;
    const mailer = {
      send: async () => {
        const [outcome] = await receive(office, 1);
        if (outcome !== "captured") throw new Error(`own mail refused: ${outcome}`);
      },
    };
    await runQueued(
      { ...serviceAt(NOW), mailer },
      {
        body: job,
        attempts: 1,
        ack: () => void worked.push(true),
        retry: () => void worked.push(false),
      },
    );
  }
  expect(office.jobs.map((job) => job.kind === "credits" && job.percent)).toEqual([80, 100]);
  expect(worked).toEqual([true, false]);
});

test("the mail is captured though the queue cannot be reached", async () => {
  const office = await newOffice({ mailLimit: 1 });
  const real = captureAt(NOW).jobs;
  const queue = new Proxy(real, {
    get: (target, name) =>
      name === "send" ? () => Promise.reject(new Error("away")) : Reflect.get(target, name),
  });
  const context = captureAt(NOW, { jobs: queue });
  const outcome = await capture(context, deliveryTo(office.tenant, "t", MAIL), async () => MAIL);
  expect(outcome.kind).toBe("captured");
  await expect(context.settled()).resolves.toBeDefined();
});
