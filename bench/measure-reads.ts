import * as z from "zod/mini";
import { rateFigure, withShareGoal, type Figure } from "./figure.ts";
import type { Lab } from "./lab.ts";
import { closedLoop, httpClient, type Client, type LoadResult } from "./load.ts";
import type { Pace } from "./pace.ts";
import { sampleMail } from "./sample.ts";
import { LOAD_NAMESPACE } from "./seed.ts";
import { connectSmtp } from "./smtp-load.ts";

const CONNECTIONS = 8;
const PAGE = 50;
const GOAL = 0.7;
const BARE = "bare select";

const Page = z.object({ data: z.array(z.unknown()).check(z.length(PAGE)) });
const Rows = z.array(z.unknown()).check(z.length(PAGE));

/** Pages of 50 messages a second, beside a route that selects the same rows and answers them. */
export async function measureReads(lab: Lab, pace: Pace): Promise<Figure[]> {
  const ours = httpClient(lab.ours.url, CONNECTIONS);
  const bare = httpClient(lab.bare.url, CONNECTIONS);
  const ourRounds: LoadResult[] = [];
  const bareRounds: LoadResult[] = [];
  const { loadNamespaceId, readKeys } = lab.seeded;
  let turn = 0;
  const readOurs = () => {
    const key = readKeys[turn++ % readKeys.length];
    return ours.get(`/api/v1/message?ns=${LOAD_NAMESPACE}&limit=${PAGE}`, key);
  };
  const readBare = () => bare.get(`/page?ns=${loadNamespaceId}`);
  try {
    await fill(lab);
    // First, since it can take longer than the runtime keeps an idle connection open.
    await warmKeys(lab, ours);
    Page.parse(JSON.parse((await readOurs()).body.toString()));
    Rows.parse(JSON.parse((await readBare()).body.toString()));
    for (let round = 0; round < pace.rounds; round++) {
      ourRounds.push(await closedLoop(CONNECTIONS, pace.seconds, readOurs));
      bareRounds.push(await closedLoop(CONNECTIONS, pace.seconds, readBare));
    }
  } finally {
    ours.close();
    bare.close();
  }
  return [
    rateFigure("select of 50 messages, bare", bareRounds),
    withShareGoal(
      rateFigure("GET of 50 messages, 8", ourRounds, { [BARE]: bareRounds }),
      BARE,
      GOAL,
    ),
  ];
}

async function fill(lab: Lab): Promise<void> {
  const smtp = await connectSmtp(lab.ours.smtpPort);
  for (let mail = 0; mail < PAGE; mail++) {
    const to = lab.address(LOAD_NAMESPACE);
    await smtp.send(to, sampleMail(to));
  }
  smtp.close();
}

/** The first call of a key reads who holds it and starts its limiter, which is not measured here. */
async function warmKeys({ seeded }: Lab, client: Client): Promise<void> {
  const queue = seeded.readKeys.values();
  const worker = async (): Promise<void> => {
    for (const key of queue) await client.get(`/api/v1/message?ns=${LOAD_NAMESPACE}&limit=1`, key);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}
