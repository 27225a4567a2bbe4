import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  bindingsOf,
  ENVIRONMENTS,
  readEnvironment,
  type Environment,
  type WorkerSettings,
} from "../../local/deploy/environment.ts";
import { environmentFaults, sharedFaults, staleNames } from "../../local/deploy/faults.ts";
import { unsafeMigrations } from "../../local/deploy/unsafe-migrations.ts";
import { wantedBy } from "../../local/deploy/wanted.ts";

let laptop: Environment;
let staging: Environment;
let production: Environment;
beforeAll(async () => {
  laptop = await readEnvironment(null);
  staging = await readEnvironment("staging");
  production = await readEnvironment("production");
}, 60_000);

function environmentOf(name: (typeof ENVIRONMENTS)[number]): Environment {
  return name === "staging" ? staging : production;
}

/** A Worker's settings without the binding or var of a name. */
function without(worker: WorkerSettings, name: string): WorkerSettings {
  const { [name]: _, ...vars } = worker.vars;
  const others = <Each extends object>(all: readonly Each[] | undefined): Each[] =>
    (all ?? []).filter((each) => !Object.values(each).includes(name));
  return {
    ...worker,
    vars,
    d1_databases: others(worker.d1_databases),
    r2_buckets: others(worker.r2_buckets),
    durable_objects: { bindings: others(worker.durable_objects.bindings) },
    services: others(worker.services),
    queues: { ...worker.queues, producers: others(worker.queues.producers) },
    ratelimits: others(worker.ratelimits),
    send_email: others(worker.send_email),
    analytics_engine_datasets: others(worker.analytics_engine_datasets),
  };
}

test.each(ENVIRONMENTS)("%s lacks nothing that the code asks for", (name) => {
  expect(environmentFaults(environmentOf(name), laptop)).toEqual([]);
});

test("the environments share nothing", () => {
  expect(sharedFaults(staging, production)).toEqual([]);
  expect(sharedFaults(staging, { ...production, api: staging.api })).toEqual(
    expect.arrayContaining([
      expect.stringContaining("the database"),
      expect.stringContaining("the bucket restante-mail-staging"),
      expect.stringContaining("the queue restante-jobs-staging"),
    ]),
  );
});

test("every binding of either Worker is missed when an environment leaves it out", () => {
  for (const worker of ["api", "email"] as const) {
    for (const name of bindingsOf(laptop[worker])) {
      const less = { ...production, [worker]: without(production[worker], name) };
      const faults = environmentFaults(less, laptop).join("\n");
      expect(faults).toContain(`needs ${name}, which its wrangler.toml does not name`);
      expect(faults).toContain(`has ${name} on a laptop only`);
    }
  }
});

describe("an environment may not go up", () => {
  const cases: readonly [string, (given: Environment) => Environment, string][] = [
    ["with a secret in its file", withVar("AUTH_SECRET", "x"), "AUTH_SECRET is a secret"],
    ["with a stand-in", withVar("OAUTH_URL", "http://a.test"), "OAUTH_URL is for laptops only"],
    ["with a laptop's names", withVar("LOCAL_HOSTS", "a.test"), "LOCAL_HOSTS is for laptops only"],
    ["that logs subjects", withVar("LOG_SUBJECTS", "true"), 'LOG_SUBJECTS has to be "false"'],
    [
      "by plain HTTP",
      withVar("API_URL", "http://api.restante.test"),
      "API_URL has to be an origin",
    ],
    ["with an API that has no route", withVar("API_URL", "https://b.test"), "no route of the API"],
    [
      "with an rspamd by plain HTTP",
      withVar("RSPAMD_URL", "http://rspamd.test"),
      "RSPAMD_URL has to be an address with https:",
    ],
    [
      "with a resolver that is no address",
      withVar("DNS_RESOLVER_URL", "1.1.1.1"),
      "DNS_RESOLVER_URL has to be an address with https:",
    ],
    [
      "whose INBOUND is another Worker, whatever else is bound",
      (given) => ({
        ...given,
        api: {
          ...given.api,
          services: [
            { binding: "OTHER", service: given.email.name },
            { binding: "INBOUND", service: "another" },
          ],
        },
      }),
      "the Workers differ in the Email Worker's name",
    ],
    ["with two inbox hosts", withVar("INBOX_HOST", "b.test"), "the Workers differ in INBOX_HOST"],
    [
      "that nobody sweeps",
      (given) => ({ ...given, api: { ...given.api, triggers: { crons: [] } } }),
      "no cron of the API Worker",
    ],
    [
      "whose jobs nobody takes",
      (given) => ({
        ...given,
        api: { ...given.api, queues: { ...given.api.queues, consumers: [] } },
      }),
      "nobody takes jobs from the queue restante-jobs",
    ],
    [
      "that keeps no logs",
      (given) => ({ ...given, email: { ...given.email, observability: { enabled: false } } }),
      "restante-email keeps no logs",
    ],
    ["that logs invocations", (given) => observed(given, {}), "restante-email logs URLs"],
    [
      "that traces invocations",
      (given) => observed(given, { logs: SILENT, traces: { enabled: true } }),
      "restante-email logs URLs",
    ],
    [
      "with a mail database that one Worker has",
      (given) => ({ ...given, api: withDatabase(given.api, "MAIL_DB_0") }),
      "the Workers differ in databases",
    ],
    [
      "with a gap in its mail databases",
      (given) => ({ ...given, api: withDatabase(given.api, "MAIL_DB_1") }),
      "without a gap: 1",
    ],
  ];
  test.each(cases)("%s", (_, change, fault) => {
    expect(environmentFaults(change(production), laptop)).toContainEqual(
      expect.stringContaining(fault),
    );
  });
});

const SILENT = { invocation_logs: false };

function observed(given: Environment, observability: WorkerSettings["observability"]): Environment {
  return {
    ...given,
    email: { ...given.email, observability: { enabled: true, ...observability } },
  };
}

function withVar(name: string, value: string) {
  return (given: Environment): Environment => ({
    ...given,
    api: { ...given.api, vars: { ...given.api.vars, [name]: value } },
  });
}

function withDatabase(worker: WorkerSettings, binding: string): WorkerSettings {
  const added = { binding, database_name: "more", database_id: "1" };
  return { ...worker, d1_databases: [...worker.d1_databases, added] };
}

test("what the code asks for is read from worker/env.ts, with what it inherits", () => {
  const wanted = wantedBy("Env");
  expect(wanted).toContainEqual({ name: "DB", optional: false });
  expect(wanted).toContainEqual({ name: "LIMITER", optional: false });
  expect(wanted).toContainEqual({ name: "AUTH_SECRET", optional: true });
  expect(wantedBy("MailEnv")).not.toContainEqual({ name: "LIMITER", optional: false });
  expect(staleNames()).toEqual([]);
});

test("a migration that rebuilds or drops a table, or cascades, is refused by its name", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "restante-migrations-"));
  const migrations = {
    "0000_good.sql": "CREATE TABLE news (id text);\nALTER TABLE a ADD dropped_at integer;",
    "0001_rebuilds.sql": "CREATE TABLE `__new_messages` (id text);",
    "0002_drops.sql": "drop  table messages;",
    "0003_cascades.sql": "REFERENCES a(id) ON DELETE CASCADE",
  };
  try {
    for (const [name, sql] of Object.entries(migrations)) {
      await writeFile(path.join(folder, name), sql);
    }
    const faults = await unsafeMigrations(folder);
    expect(faults.map((fault) => /\d{4}_\w+/.exec(fault)?.[0])).toEqual([
      "0001_rebuilds",
      "0002_drops",
      "0003_cascades",
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
