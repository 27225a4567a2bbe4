import { plain, rateFigure, type Figure } from "./figure.ts";
import type { Lab } from "./lab.ts";
import { closedLoop, httpClient, median, type LoadResult } from "./load.ts";
import type { Pace } from "./pace.ts";
import { sampleMail } from "./sample.ts";

const CONNECTIONS = 8;
const PARSES_A_CALL = 200;

/** What the runtime answers and parses when it does nothing else. */
export async function measureLimits(lab: Lab, pace: Pace): Promise<Figure[]> {
  const client = httpClient(lab.bare.url, CONNECTIONS);
  const mail = sampleMail(lab.address("bench1"));
  const hello: LoadResult[] = [];
  const parses: number[] = [];
  const parse = async (): Promise<number> => {
    const startedAt = performance.now();
    await client.post(`/parse?times=${PARSES_A_CALL}`, mail);
    return (PARSES_A_CALL / (performance.now() - startedAt)) * 1000;
  };
  try {
    await parse();
    for (let round = 0; round < pace.rounds; round++) {
      hello.push(await closedLoop(CONNECTIONS, pace.seconds, () => client.get("/hello")));
      parses.push(await parse());
    }
  } finally {
    client.close();
  }
  return [
    rateFigure("hello of Hono, 8 connections", hello),
    plain({
      name: "postal-mime alone",
      value: median(parses),
      unit: "/s",
      detail: `a mail of ${(mail.length / 1024).toFixed(1)} KB`,
    }),
  ];
}
