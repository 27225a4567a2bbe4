import * as z from "zod/mini";
import { plain, type Figure } from "./figure.ts";
import type { Lab } from "./lab.ts";
import { httpClient, percentile, type Client } from "./load.ts";
import { sampleMail } from "./sample.ts";
import { CROWD_NAMESPACE } from "./seed.ts";
import { connectSmtp } from "./smtp-load.ts";

const WAITS = 1_000;
const SENDERS = 8;
/** Time for the last of them to be held; every wait lasts longer by far. */
const SETTLE_MS = 2_000;

const Answer = z.object({ data: z.array(z.object({ ns: z.string() })) });

/** A wait's end: how many messages it brought, and when. */
interface End {
  readonly namespace: string;
  readonly messages: number;
  readonly at: number;
}

/** A thousand waits held at once, on one namespace and on 500, and what mail wakes of them. */
export async function measureCrowd(lab: Lab): Promise<Figure[]> {
  const client = httpClient(lab.ours.url, WAITS);
  try {
    return [await oneMail(lab, client), await manyMails(lab, client)];
  } finally {
    client.close();
  }
}

async function oneMail(lab: Lab, client: Client): Promise<Figure> {
  const keys = lab.seeded.waitKeys;
  const waits = [...keys, ...keys].map((key) => holdWait(client, CROWD_NAMESPACE, key));
  const { sentAt } = await mailWhenHeld(lab, [CROWD_NAMESPACE]);
  return crowdFigure("1,000 waits on one namespace", await Promise.all(waits), sentAt);
}

async function manyMails(lab: Lab, client: Client): Promise<Figure> {
  const { waitKeys, scattered } = lab.seeded;
  const waits = scattered.flatMap((namespace, index) => {
    const key = waitKeys[index] ?? "";
    return [holdWait(client, namespace, key), holdWait(client, namespace, key)];
  });
  const { sentAt } = await mailWhenHeld(lab, scattered);
  return crowdFigure("2 waits on each of 500 namespaces", await Promise.all(waits), sentAt);
}

/** Never rejects: a wait that failed is one that was missed. */
async function holdWait(client: Client, namespace: string, key: string): Promise<End> {
  const path = `/api/v1/message?ns=${namespace}&await_messages=true`;
  try {
    const { body } = await client.get(path, key);
    const at = performance.now();
    return { namespace, at, messages: Answer.parse(JSON.parse(body.toString())).data.length };
  } catch {
    return { namespace, at: performance.now(), messages: 0 };
  }
}

/** One mail to each namespace; when each got its 250. */
async function mailWhenHeld(
  lab: Lab,
  namespaces: readonly string[],
): Promise<{ sentAt: Map<string, number> }> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const sentAt = new Map<string, number>();
  const queue = namespaces.values();
  const sender = async (): Promise<void> => {
    const smtp = await connectSmtp(lab.crowdSmtpPort);
    for (const namespace of queue) {
      const to = lab.address(namespace);
      sentAt.set(namespace, await smtp.send(to, sampleMail(to)));
    }
    smtp.close();
  };
  await Promise.all(Array.from({ length: Math.min(SENDERS, namespaces.length) }, sender));
  return { sentAt };
}

function crowdFigure(
  name: string,
  ends: readonly End[],
  sentAt: ReadonlyMap<string, number>,
): Figure {
  const woken = ends.filter(({ messages }) => messages === 1);
  const times = woken.map(({ namespace, at }) => at - (sentAt.get(namespace) ?? Number.NaN));
  const missed = ends.length - woken.length;
  const reach = `${woken.length} answered, ${missed} missed`;
  return plain({
    name,
    value: percentile(times, 100),
    unit: "ms",
    detail: `${reach}; 250 to the last, p50 ${percentile(times, 50).toFixed(0)} ms`,
    goal: { words: "0 missed", reached: missed === 0 && ends.length === WAITS },
  });
}
