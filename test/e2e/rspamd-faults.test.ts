import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OneSpamReport } from "../../worker/contract/message.ts";
import { json } from "./api.ts";
import { newTenant, type Tenant } from "./builders.ts";
import { inParallel, newMail, times } from "./mails.ts";
import { startService, type Service } from "./service.ts";
import { holdWaits } from "./waits.ts";

const MAILS = 100;
const WAITS = 8;
const WIDTH = 34;

const REPORT = {
  score: 6,
  required_score: 15,
  action: "add header",
  symbols: { SELLS_WATCHES: { name: "SELLS_WATCHES", score: 6, description: "Watches" } },
};
const FAULTS: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(500).end("oops"),
  (response) => response.destroy(),
  (response) => response.writeHead(200).write('{"score": 6,'),
];
const PROBLEMS = [
  "rspamd answered with status 500.",
  "rspamd cannot be reached.",
  "rspamd did not answer within 5 s.",
];

/** Answers as rspamd does, but for the share `rate` of the calls, which go wrong by turns. */
class FaultyRspamd {
  rate = 0;
  failed = 0;
  private asked = 0;
  readonly server: Server = createServer((request, response) => {
    request.resume();
    request.once("end", () => this.answer(response));
  });

  async listen(): Promise<string> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return `http://127.0.0.1:${address.port}`;
  }

  private answer(response: ServerResponse): void {
    const due = Math.floor(this.asked * this.rate) < Math.floor((this.asked + 1) * this.rate);
    this.asked++;
    const fault = due ? FAULTS[this.failed++ % FAULTS.length] : undefined;
    if (fault) fault(response);
    else response.writeHead(200).end(JSON.stringify(REPORT));
  }
}

const rspamd = new FaultyRspamd();
let service: Service;
beforeAll(async () => {
  service = await startService(undefined, { RSPAMD_URL: await rspamd.listen() });
});
afterAll(async () => {
  await service.stop();
  rspamd.server.closeAllConnections();
  rspamd.server.close();
});

test.each([0.01, 0.2, 1])(
  "rspamd fails at a rate of %d: mail comes in, waits end, and its report is there once it is well",
  { timeout: 60_000 },
  async (rate) => {
    Object.assign(rspamd, { rate, failed: 0 });
    const tenant = await newTenant(service);
    const { api, namespace, address } = tenant;
    const waits = await holdWaits(
      service,
      times(WAITS, (i) => ({ api, query: { ns: namespace.name, tag: `t${i}` } })),
    );
    const ids = await inParallel(
      WIDTH,
      times(MAILS, (i) => i),
      async (i) => (await api.send(address(`t${i}`), newMail(`mail ${i}`))).id,
    );
    const pages = await Promise.all(waits.map(({ answer }) => answer));
    expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual(
      ids.slice(0, WAITS).map((id) => [id]),
    );

    const reports = await reportsOf(tenant, ids);
    const problems = reports.flatMap(({ rspamdProblem: problem }) => problem ?? []);
    expect(problems).toHaveLength(MAILS * rate);
    expect(problems.toSorted()).toEqual(
      times(MAILS * rate, (i) => PROBLEMS[i % PROBLEMS.length] ?? "").toSorted(),
    );
    for (const { builtIn, rspamd: its, rspamdProblem } of reports) {
      expect(builtIn?.verdict).toBe("ham");
      expect(its === null).toBe(rspamdProblem !== null);
    }

    rspamd.rate = 0;
    for (const { rspamd: its, rspamdProblem } of await reportsOf(tenant, ids)) {
      expect(rspamdProblem).toBeNull();
      expect(its).toMatchObject({ verdict: "spam", score: 6 });
    }
  },
);

function reportsOf({ api }: Tenant, ids: readonly string[]) {
  return inParallel(WIDTH, ids, async (id) => {
    const answer = await api.call(`/api/v1/message/${id}/spam`);
    return (await json(OneSpamReport, answer)).data;
  });
}
