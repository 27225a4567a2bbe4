import { randomInt, randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { DEMO_SESSION } from "../../local/console-pages.ts";
import { INBOX_HOST } from "../../local/server.ts";
import { SessionData } from "../../worker/contract/account.ts";
import { SummaryPage } from "../../worker/contract/inbox.ts";
import { connect } from "../local/raw-client.ts";
import { randomFrom } from "../random-from.ts";
import { apiOf, json, type Api } from "./api.ts";
import { newMail, sha256 } from "./mails.ts";
import { Program } from "./processes.ts";
import { newFolder } from "./service.ts";
import { sendRaw, transact } from "./smtp-door.ts";

const Ready = z.strictObject({
  apiUrl: z.string(),
  consoleUrl: z.string(),
  smtpHost: z.string(),
  smtpPort: z.int(),
  inboxHost: z.string(),
  namespace: z.string(),
  apiKey: z.string(),
});
type Ready = z.output<typeof Ready>;

const ANY_PORTS = ["--port", "0", "--smtp-port", "0"];

const running = new Set<Program>();
let folder: string;
beforeAll(async () => {
  folder = await newFolder();
});
afterEach(async () => {
  for (const program of running) await program.kill();
  running.clear();
});
afterAll(() => rm(folder, { recursive: true }));

function startProgram(args: readonly string[]): Program {
  const program = new Program("local/main.ts", ["--json", ...args]);
  running.add(program);
  return program;
}

/** Starts the service as `npm start -- --json` does, and comes back when it says that it is ready. */
async function start(
  data: string,
  args: readonly string[] = ANY_PORTS,
): Promise<{ program: Program; ready: Ready; api: Api }> {
  const program = startProgram(["--data", data, ...args]);
  const ready = Ready.parse(JSON.parse(await program.line()));
  return { program, ready, api: apiOf(ready.apiUrl, ready.apiKey) };
}

function subFolder(): string {
  return path.join(folder, randomUUID());
}

function mailTo({ namespace, inboxHost }: Ready, subject: string) {
  const to = [`${namespace}.crash@${inboxHost}`];
  return { from: "a@b.test", to, raw: newMail(subject) };
}

/** The subjects after a cursor, read page by page, and the cursor after them. */
async function subjectsAfter(
  api: Api,
  after: string,
): Promise<{ subjects: string[]; cursor: string }> {
  const { data, pagination } = await api.read({ after, limit: 100 });
  const subjects = data.map(({ subject }) => subject);
  const { cursor, hasMore } = pagination;
  if (!hasMore) return { subjects, cursor };
  const rest = await subjectsAfter(api, cursor);
  return { ...rest, subjects: [...subjects, ...rest.subjects] };
}

async function allSubjects(api: Api): Promise<string[]> {
  return (await subjectsAfter(api, "0")).subjects;
}

const WANTED_MAILS = 1_000;
const COMPARED_MAILS = 50;
const PAGE = 100;
/** `CRASH_SEED` has the kills of a run, and the mails that were compared, again. */
const SEED = Number(process.env["CRASH_SEED"] ?? randomInt(2 ** 31));

/** Sends a mail; comes back once it is taken, and may never do so when the service is gone. */
type Sender = (mail: ReturnType<typeof mailTo>) => Promise<void>;

async function bySmtp({ smtpPort }: Ready): Promise<Sender> {
  const client = await connect(smtpPort);
  await client.command("EHLO test");
  return async (mail) => expect(await transact(client, mail)).toMatch(/^250 /);
}

async function byHttps({ apiUrl, apiKey }: Ready): Promise<Sender> {
  const api = apiOf(apiUrl, apiKey);
  return async ({ to: [to = ""], raw }) => void (await api.send(to, raw));
}

/** Of each round. */
const SENDERS = [bySmtp, bySmtp, bySmtp, byHttps];

/** Sends by all senders at once and kills the service at the mail that is number `count`. */
async function sendUntilKilled(
  { program, ready }: { program: Program; ready: Ready },
  { count, round }: { count: number; round: number },
): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  const { promise: killed, resolve } = Promise.withResolvers<void>();
  const sendAll = async (open: (typeof SENDERS)[number], sender: number): Promise<void> => {
    const send = await open(ready);
    for (let number = 0; ; number++) {
      const subject = `${round}-${sender}-${number}`;
      const mail = mailTo(ready, subject);
      await send(mail);
      taken.set(subject, sha256(mail.raw));
      if (taken.size === count) resolve(program.kill());
    }
  };
  // A sender whose service is gone fails or waits for ever.
  const failed = SENDERS.map((open, sender) =>
    sendAll(open, sender).catch((error: unknown) => {
      if (taken.size < count) throw error;
    }),
  );
  await Promise.race([killed, Promise.all(failed)]);
  await killed;
  return taken;
}

/** Everything there is, oldest first, as the console lists it: no limit holds its reads. */
async function listAll({ consoleUrl, namespace }: Ready) {
  const session = await json(SessionData, await fetch(new URL(DEMO_SESSION, consoleUrl)));
  const url = new URL(`/v1/company/${session.company.id}/messages`, consoleUrl);
  const listed: SummaryPage["data"] = [];
  for (let hasMore = true; hasMore;) {
    const after = listed.at(-1)?.cursor ?? "0";
    url.search = new URLSearchParams({ ns: namespace, after, limit: String(PAGE) }).toString();
    const headers = { authorization: `Bearer ${session.token}` };
    const page = await json(SummaryPage, await fetch(url, { headers }));
    listed.push(...page.data);
    ({ hasMore } = page);
  }
  return listed;
}

test(
  `every mail that was taken is there once and whole, whenever the service is killed, seed ${SEED}`,
  { timeout: 240_000 },
  async () => {
    const random = randomFrom(SEED);
    const data = subFolder();
    const taken = new Map<string, string>();
    // Read round by round, as far as the limit of reads lets one key: what comes twice comes last.
    const listed: string[] = [];
    let cursor = "0";
    let service = await start(data);
    for (let round = 1; taken.size < WANTED_MAILS; round++) {
      const count = 50 + Math.floor(random() * 150);
      const more = await sendUntilKilled(service, { count, round });
      for (const [subject, digest] of more) taken.set(subject, digest);

      service = await start(data);
      const { ready, api } = service;
      const read = await subjectsAfter(api, cursor);
      ({ cursor } = read);
      listed.push(...read.subjects);
      const found = new Set(listed);
      expect(found.size).toBe(listed.length);
      expect([...taken.keys()].filter((subject) => !found.has(subject))).toEqual([]);
      const { used, namespaces } = await api.usage();
      expect(used).toBe(found.size);
      expect(namespaces).toEqual([{ ns: ready.namespace, used: found.size }]);
      // What was on its way to its answer may be there as well: one a sender and round.
      expect(found.size).toBeLessThanOrEqual(taken.size + SENDERS.length * round);
    }

    const { ready, api } = service;
    const all = await listAll(ready);
    // Nothing that was read in an earlier round is gone or other since.
    expect(all.map(({ subject }) => subject)).toEqual(listed);
    const known = all.filter(({ subject }) => taken.has(subject));
    for (let compared = 0; compared < COMPARED_MAILS; compared++) {
      const { id = "", subject = "" } = known[Math.floor(random() * known.length)] ?? {};
      expect([subject, sha256(await api.raw(id))]).toEqual([subject, taken.get(subject)]);
    }
  },
);

test("the line that says ready has what a test runner needs, and each mail is another", async () => {
  const data = subFolder();
  const { program, ready, api } = await start(data);
  expect(ready).toMatchObject({
    apiUrl: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    consoleUrl: `${ready.apiUrl}/console`,
    smtpHost: "localhost",
    inboxHost: INBOX_HOST,
  });
  expect(await readFile(path.join(data, "local.env"), "utf8")).toBe(
    [
      `RESTANTE_API_URL=${ready.apiUrl}`,
      `RESTANTE_API_KEY=${ready.apiKey}`,
      `RESTANTE_NAMESPACE=${ready.namespace}`,
      `RESTANTE_INBOX_HOST=${ready.inboxHost}`,
      `RESTANTE_SMTP_HOST=${ready.smtpHost}`,
      `RESTANTE_SMTP_PORT=${ready.smtpPort}`,
      "",
    ].join("\n"),
  );
  const reply = await sendRaw(ready.smtpPort, mailTo(ready, "told"));
  const { data: found } = await api.read();
  expect(found).toMatchObject([{ subject: "told", tag: "crash" }]);
  expect(reply).toBe(`250 2.6.0 captured ${found[0]?.id}`);
  const event: unknown = JSON.parse(await program.line());
  expect(event).toMatchObject({
    event: "mail",
    id: found[0]?.id,
    namespace: ready.namespace,
    tag: "crash",
    subject: "told",
    source: "smtp",
  });
});

test("each signal stops it cleanly, the next start has all it kept, and a fresh one nothing", async () => {
  const data = subFolder();
  const kept: string[] = [];
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    const { program, ready, api } = await start(data);
    expect(await allSubjects(api)).toEqual(kept);
    expect(await sendRaw(ready.smtpPort, mailTo(ready, signal))).toMatch(/^250 /);
    kept.push(signal);
    expect(await api.usage()).toMatchObject({ used: kept.length });
    program.signal(signal);
    expect(await program.ended).toMatchObject({ code: 0, stderr: "" });
  }
  const { api } = await start(data, [...ANY_PORTS, "--fresh"]);
  expect(await allSubjects(api)).toEqual([]);
  expect(await api.usage()).toMatchObject({ used: 0 });
});

test("a second service takes other ports and a folder of its own, and each has its own mail", async () => {
  const data = subFolder();
  const first = await start(data);
  const { apiUrl, smtpPort } = first.ready;
  const ports = ["--port", new URL(apiUrl).port, "--smtp-port", String(smtpPort)];
  for (const extra of [[], ["--fresh"]]) {
    const onSameFolder = startProgram(["--data", data, ...ports, ...extra]);
    expect(await onSameFolder.ended).toEqual({
      code: 1,
      stdout: "",
      stderr:
        `${data} is in use by a running npm start (${apiUrl}). ` +
        "Stop that one, or name another folder with --data.\n",
    });
  }

  const second = await start(subFolder(), ports);
  expect(second.ready.smtpPort).toBeGreaterThan(smtpPort);
  expect(second.ready.apiUrl).not.toBe(apiUrl);
  for (const [index, { ready }] of [first, second].entries()) {
    expect(await sendRaw(ready.smtpPort, mailTo(ready, `mail ${index}`))).toMatch(/^250 /);
  }
  expect((await first.api.read()).data).toMatchObject([{ subject: "mail 0" }]);
  expect((await second.api.read()).data).toMatchObject([{ subject: "mail 1" }]);
});

test("a wrong argument is told, with what there is", async () => {
  const { code, stdout, stderr } = await startProgram(["--smtp-port", "many"]).ended;
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^--smtp-port takes a port from 0 to 65535, not "many"\.\n\nnpm start --/);
});
