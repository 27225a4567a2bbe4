import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeAll, expect, test, type TestContext } from "vitest";
import { OneSpamReport } from "../../worker/contract/message.ts";
import { listening } from "../listening.ts";
import { json, refusal, type Api } from "./api.ts";
import { newTenant, type Tenant } from "./builders.ts";
import { hasRspamd, startRspamd, type LocalRspamd } from "./rspamd.ts";
import { startService, type Service } from "./service.ts";

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await startService();
  tenant = await newTenant(service);
});
afterAll(() => service.stop());

const SPAM = Buffer.from(
  "From: Koffi <koffi@shop.test>\r\nTo: qa@in.test\r\nSubject: A pair of cheap watches\r\n\r\nDear Friend, how are you?\r\n",
);

async function reportOf(api: Api, id: string) {
  return (await json(OneSpamReport, await api.call(`/api/v1/message/${id}/spam`))).data;
}

async function captured(of: Tenant): Promise<string> {
  return (await of.api.send(of.address("spam"), SPAM)).id;
}

test("a message says what the spam test found, in lists and alone", async () => {
  const id = await captured(tenant);
  const spam = {
    score: 5.972,
    threshold: 5,
    verdict: "spam",
    engine: "built-in",
    rules: [
      { name: "MISSING_DATE", points: 2.739, description: "There is no Date header." },
      { name: "DEAR_FRIEND", points: 2.683, description: expect.any(String) },
      { name: "MISSING_MID", points: 0.552, description: expect.any(String) },
      { name: "NO_RECEIVED", points: -0.001, description: expect.any(String) },
      { name: "NO_RELAYS", points: -0.001, description: expect.any(String) },
    ],
  };
  expect((await tenant.api.show(id)).spam).toEqual(spam);
  expect((await tenant.api.read({ tag: "spam" })).data[0]?.spam).toEqual(spam);
  expect(await reportOf(tenant.api, id)).toEqual({
    builtIn: spam,
    rspamd: null,
    rspamdProblem: null,
  });
});

test("a wait is told the same as a read", async () => {
  const { api, address } = tenant;
  const { pagination } = await api.read({ tag: "woken" });
  const waiting = api.read({ tag: "woken", await_messages: true, after: pagination.cursor });
  await api.send(address("woken"), SPAM);
  expect((await waiting).data[0]?.spam?.score).toBe(5.972);
});

test("another company's key reads no report", async () => {
  const id = await captured(tenant);
  const other = await newTenant(service);
  const answer = await refusal(await other.api.call(`/api/v1/message/${id}/spam`));
  expect(answer).toMatchObject({ status: 404, code: "MESSAGE_NOT_FOUND" });
});

/** Runs with the product beside what stands at `url` as its rspamd. */
async function withRspamd(url: string, work: (of: Tenant) => Promise<void>): Promise<void> {
  const own = await startService(undefined, { RSPAMD_URL: url });
  try {
    await work(await newTenant(own));
  } finally {
    await own.stop();
  }
}

test("rspamd's report is added, and kept when rspamd is gone", async (context: TestContext) => {
  if (!(await hasRspamd())) context.skip("the Debian package rspamd is not installed");
  const rspamd: LocalRspamd = await startRspamd();
  let isUp = true;
  try {
    await withRspamd(rspamd.url, async (of) => {
      const id = await captured(of);
      const first = await reportOf(of.api, id);
      expect(first.rspamdProblem).toBeNull();
      expect(first.rspamd).toMatchObject({ verdict: "spam", action: "add header", score: 6 });
      expect(first.rspamd?.rules).toContainEqual({
        name: "SELLS_WATCHES",
        points: 6,
        description: "The subject offers watches",
      });
      await rspamd.stop();
      isUp = false;
      expect(await reportOf(of.api, id)).toEqual(first);
    });
  } finally {
    if (isUp) await rspamd.stop();
  }
});

test("a dead rspamd leaves the built-in result and says so", async () => {
  await withRspamd("http://127.0.0.1:9", async (of) => {
    const report = await reportOf(of.api, await captured(of));
    expect(report).toMatchObject({
      builtIn: { verdict: "spam" },
      rspamd: null,
      rspamdProblem: "rspamd cannot be reached.",
    });
  });
});

/** A server on a free port of this machine. */
async function serve(answer: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(answer);
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

const BROKEN = [
  ["an error", 500, "oops", "rspamd answered with status 500."],
  ["no JSON", 200, "oops", "rspamd answered something that is no report."],
  ["other JSON", 200, "{}", "rspamd answered something that is no report."],
] as const;

test.each(BROKEN)("an rspamd that answers %s is asked again next time", async (...given) => {
  const [, status, body, problem] = given;
  let asked = 0;
  const server = await serve((_, response) => {
    asked++;
    response.writeHead(status).end(body);
  });
  try {
    await withRspamd(server.url, async (of) => {
      const id = await captured(of);
      expect((await reportOf(of.api, id)).rspamdProblem).toBe(problem);
      expect((await reportOf(of.api, id)).rspamdProblem).toBe(problem);
      expect(asked).toBe(2);
    });
  } finally {
    server.close();
  }
});

test("a mail goes nowhere where rspamd's redirects lead to", async () => {
  let canaryAsked = 0;
  const canary = await serve((_, response) => {
    canaryAsked++;
    response.end("{}");
  });
  let status = 0;
  const rspamd = await serve((_, response) => {
    response.writeHead(status, { location: `${canary.url}/checkv2` }).end();
  });
  try {
    await withRspamd(rspamd.url, async (of) => {
      const id = await captured(of);
      for (status of [302, 307]) {
        const { rspamdProblem } = await reportOf(of.api, id);
        expect(rspamdProblem).toBe(`rspamd answered with status ${status}.`);
      }
    });
    expect(canaryAsked).toBe(0);
  } finally {
    rspamd.close();
    canary.close();
  }
});
