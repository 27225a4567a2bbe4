import * as z from "zod/mini";
import { plain, type Figure } from "./figure.ts";
import type { Lab } from "./lab.ts";
import { httpClient, percentile } from "./load.ts";
import type { Pace } from "./pace.ts";
import { sampleMail } from "./sample.ts";
import { LOAD_NAMESPACE } from "./seed.ts";
import { connectSmtp } from "./smtp-load.ts";

/** By then a wait is held; one that found its mail at once would measure something else. */
const SETTLE_MS = 15;
const P50_GOAL_MS = 5;
const P99_GOAL_MS = 40;

const Waited = z.object({
  data: z.array(z.object({ tag: z.string() })).check(z.length(1)),
  await: z.object({ timedOut: z.literal(false), waitedMs: z.number().check(z.gte(1)) }),
});

/** From the sender's 250 to the end of the answer of the wait held for that mail. */
export async function measureWaits(lab: Lab, { waits }: Pace): Promise<Figure[]> {
  const client = httpClient(lab.ours.url, 4);
  const smtp = await connectSmtp(lab.ours.smtpPort);
  const times: number[] = [];
  try {
    for (let round = 0; round < waits; round++) {
      const to = lab.address(LOAD_NAMESPACE, `wait${round}`);
      const path = `/api/v1/message?ns=${LOAD_NAMESPACE}&tag=wait${round}&await_messages=true`;
      const answered = client.get(path, lab.seeded.loadKey).then(({ body }) => {
        const at = performance.now();
        Waited.parse(JSON.parse(body.toString()));
        return at;
      });
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const takenAt = await smtp.send(to, sampleMail(to));
      times.push((await answered) - takenAt);
    }
  } finally {
    smtp.close();
    client.close();
  }
  const p50 = percentile(times, 50);
  const p99 = percentile(times, 99);
  const range = `${times.length} mails, ${percentile(times, 0).toFixed(1)} to ${percentile(times, 100).toFixed(1)} ms`;
  return [
    latency("250 to the wait's answer, p50", p50, { detail: range, goalMs: P50_GOAL_MS }),
    latency("250 to the wait's answer, p99", p99, { detail: "", goalMs: P99_GOAL_MS }),
  ];
}

function latency(
  name: string,
  value: number,
  { detail, goalMs }: { detail: string; goalMs: number },
): Figure {
  const goal = { words: `≤ ${goalMs} ms`, reached: value <= goalMs };
  return plain({ name, value, unit: "ms", detail, goal });
}
