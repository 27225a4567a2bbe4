import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { messages, usage } from "../drizzle/schema.ts";
import { plain, rateFigure, withShareGoal, type Figure } from "./figure.ts";
import type { Lab } from "./lab.ts";
import { closedLoop, httpClient, type Client, type LoadResult } from "./load.ts";
import type { Pace } from "./pace.ts";
import { sampleMail } from "./sample.ts";
import { LOAD_NAMESPACE } from "./seed.ts";
import { loadFresh, loadKept, type SmtpLoad } from "./smtp-load.ts";

const CONNECTIONS = 8;
const GOAL = 0.7;
const BARE_HTTP = "bare capture, HTTP";
const BARE_SMTP = "bare capture, SMTP";

type Rounds = Record<string, LoadResult[]>;

/** Mails a second at several loads, beside what the platform and the listener allow. */
export async function measureMails(lab: Lab, pace: Pace): Promise<Figure[]> {
  const rounds: Rounds = {};
  const before = await keptMails(lab);
  for (let round = 0; round < pace.rounds; round++) {
    for (const [name, run] of Object.entries(loads(lab, pace.seconds))) {
      (rounds[name] ??= []).push(await run());
    }
  }
  const of = (name: string): LoadResult[] => rounds[name] ?? [];
  const hello = of("hello");
  const http = { [BARE_HTTP]: of("bare http") };
  const against = (connections: number): Record<string, LoadResult[]> => ({
    hello,
    ...http,
    [BARE_SMTP]: of(`bare smtp ${connections}`),
  });
  const mails = (connections: number): Figure =>
    rateFigure(
      `mails by SMTP, ${connections} kept`,
      of(`smtp ${connections}`),
      against(connections),
    );
  return [
    rateFigure("hello beside the mails", hello),
    rateFigure("bare capture by HTTP, 8", of("bare http"), { hello }),
    rateFigure("bare capture by SMTP, 8", of("bare smtp 8"), { hello, ...http }),
    withShareGoal(rateFigure("mails by HTTP, 8", of("http"), { hello, ...http }), BARE_HTTP, GOAL),
    mails(1),
    withShareGoal(mails(CONNECTIONS), BARE_SMTP, GOAL),
    mails(32),
    rateFigure("mails by SMTP, 8, each its own", of("smtp fresh"), { hello, ...http }),
    await nothingLost(lab, before, [
      ...[1, CONNECTIONS, 32].flatMap((connections) => of(`smtp ${connections}`)),
      ...of("smtp fresh"),
      ...of("http"),
    ]),
  ];
}

/** One run of each load; a round is all of them, in this order. */
function loads(lab: Lab, seconds: number): Record<string, () => Promise<LoadResult>> {
  const next = (): { to: string; raw: Buffer } => {
    const to = lab.address(LOAD_NAMESPACE);
    return { to, raw: sampleMail(to) };
  };
  const smtp = (port: number, connections: number): SmtpLoad => ({
    port,
    connections,
    seconds,
    next,
  });
  const { ours, bare } = lab;
  return {
    hello: () => over(bare.url, seconds, (client) => client.get("/hello")),
    "bare http": () => over(bare.url, seconds, post(lab)),
    http: () => over(ours.url, seconds, post(lab)),
    "bare smtp 8": () => loadKept(smtp(bare.smtpPort, CONNECTIONS)),
    "smtp 8": () => loadKept(smtp(ours.smtpPort, CONNECTIONS)),
    "bare smtp 1": () => loadKept(smtp(bare.smtpPort, 1)),
    "smtp 1": () => loadKept(smtp(ours.smtpPort, 1)),
    "bare smtp 32": () => loadKept(smtp(bare.smtpPort, 32)),
    "smtp 32": () => loadKept(smtp(ours.smtpPort, 32)),
    "smtp fresh": () => loadFresh(smtp(ours.smtpPort, CONNECTIONS)),
  };
}

function post({ address, seeded }: Lab): (client: Client) => Promise<unknown> {
  return (client) => {
    const to = address(LOAD_NAMESPACE);
    const query = new URLSearchParams({ to, from: "app@shop.test" }).toString();
    return client.post(`/api/v1/inbound?${query}`, sampleMail(to), seeded.loadKey);
  };
}

async function over(
  url: string,
  seconds: number,
  call: (client: Client) => Promise<unknown>,
): Promise<LoadResult> {
  const client = httpClient(url, CONNECTIONS);
  try {
    return await closedLoop(CONNECTIONS, seconds, () => call(client));
  } finally {
    client.close();
  }
}

interface Kept {
  readonly rows: number;
  readonly subjects: number;
  readonly credits: number;
}

async function keptMails({ database, seeded }: Lab): Promise<Kept> {
  const db = drizzle(database);
  const id = seeded.loadNamespaceId;
  const [kept] = await db
    .select({
      rows: sql<number>`count(*)`,
      subjects: sql<number>`count(distinct ${messages.content} ->> 'subject')`,
    })
    .from(messages)
    .where(sql`${messages.namespaceId} = ${id}`);
  const [paid] = await db
    .select({ credits: sql<number>`coalesce(sum(${usage.used}), 0)` })
    .from(usage)
    .where(sql`${usage.namespaceId} = ${id}`);
  if (!kept || !paid) throw new Error("the database did not answer");
  return { ...kept, ...paid };
}

async function nothingLost(lab: Lab, before: Kept, runs: readonly LoadResult[]): Promise<Figure> {
  const sent = runs.reduce((sum, { count }) => sum + count, 0);
  const after = await keptMails(lab);
  const rows = after.rows - before.rows;
  const subjects = after.subjects - before.subjects;
  const credits = after.credits - before.credits;
  return plain({
    name: "mails lost or doubled",
    value: Math.abs(sent - rows) + Math.abs(sent - subjects) + Math.abs(sent - credits),
    unit: "",
    detail: `${sent} accepted, ${rows} kept, ${subjects} subjects, ${credits} credits`,
    goal: { words: "0", reached: rows === sent && subjects === sent && credits === sent },
  });
}
