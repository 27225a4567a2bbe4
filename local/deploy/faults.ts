import { bindingsOf, varOf, type Environment, type WorkerSettings } from "./environment.ts";
import { LAPTOP_ONLY, OPTIONS, SECRETS } from "./secrets.ts";
import { wantedBy, type Wanted } from "./wanted.ts";

/** What is wrong with an environment of the wrangler.toml files, in sentences; none: it may go up. */
export function environmentFaults(environment: Environment, laptop: Environment): string[] {
  const { api, email } = environment;
  const found = [
    ...bindingFaults("the API Worker", api, wantedBy("Env")),
    ...bindingFaults("the Email Worker", email, wantedBy("MailEnv")),
    ...lackingFaults("the API Worker", api, laptop.api),
    ...lackingFaults("the Email Worker", email, laptop.email),
    ...pairFaults(environment),
    ...addressFaults(environment),
    ...privacyFaults(environment),
    ...mailDatabaseFaults(environment),
    ...workFaults(environment),
  ];
  return [...new Set(found)].map((fault) => `${environment.name}: ${fault}`);
}

function bindingFaults(who: string, worker: WorkerSettings, wanted: readonly Wanted[]): string[] {
  const bound = bindingsOf(worker);
  const missing = wanted
    .filter(({ name }) => !bound.includes(name) && !isSetElsewhere(name))
    .map(({ name }) => `${who} needs ${name}, which its wrangler.toml does not name`);
  const secrets = bound
    .filter((name) => name in SECRETS)
    .map((name) => `${name} is a secret and must not stand in a wrangler.toml`);
  const local = bound
    .filter((name) => LAPTOP_ONLY.includes(name))
    .map((name) => `${name} is for laptops only`);
  return [...missing, ...secrets, ...local];
}

function isSetElsewhere(name: string): boolean {
  return name in SECRETS || OPTIONS.includes(name) || LAPTOP_ONLY.includes(name);
}

/** Environments inherit no binding, so one that a laptop has is easily forgotten. */
function lackingFaults(who: string, worker: WorkerSettings, laptop: WorkerSettings): string[] {
  const bound = bindingsOf(worker);
  return bindingsOf(laptop)
    .filter((name) => !bound.includes(name))
    .map((name) => `${who} has ${name} on a laptop only`);
}

/** Both Workers must mean the same storage, and each other. */
function pairFaults({ api, email }: Environment): string[] {
  const faults: string[] = [];
  const same = (what: string, one: unknown, other: unknown): void => {
    if (JSON.stringify(one) !== JSON.stringify(other)) {
      faults.push(`the Workers differ in ${what}: ${JSON.stringify([one, other])}`);
    }
  };
  same("databases", databasesOf(api), databasesOf(email));
  same("buckets", api.r2_buckets, email.r2_buckets);
  same("queues", api.queues.producers, email.queues.producers);
  same("INBOX_HOST", varOf(api, "INBOX_HOST"), varOf(email, "INBOX_HOST"));
  const hub = email.durable_objects.bindings.find(({ name }) => name === "HUB");
  same("the hub's Worker", api.name, hub?.script_name);
  const inbound = api.services?.find(({ binding }) => binding === "INBOUND");
  same("the Email Worker's name", email.name, inbound?.service);
  return faults;
}

function databasesOf({ d1_databases: databases }: WorkerSettings): string[] {
  return databases
    .map(({ binding, database_id: id, database_name: name }) => `${binding} ${name} ${id}`)
    .toSorted();
}

function addressFaults({ api }: Environment): string[] {
  const faults: string[] = [];
  const patterns = (api.routes ?? []).map((route) =>
    typeof route === "string" ? route : route.pattern,
  );
  for (const name of ["API_URL", "CONSOLE_URL"]) {
    const url = varOf(api, name);
    if (!URL.canParse(url) || new URL(url).origin !== url || !url.startsWith("https://")) {
      faults.push(`${name} has to be an origin with https: and without a slash at its end`);
    } else if (name === "API_URL" && !patterns.includes(new URL(url).host)) {
      faults.push(`no route of the API Worker is ${new URL(url).host}, the host of API_URL`);
    }
  }
  return faults;
}

/** What would let mail, or what mails make the service ask, be read on the way or in the log. */
function privacyFaults({ api }: Environment): string[] {
  const inClear = ["RSPAMD_URL", "DNS_RESOLVER_URL"].filter((name) => {
    const url = varOf(api, name);
    return url !== "" && URL.parse(url)?.protocol !== "https:";
  });
  return [
    ...inClear.map((name) => `${name} has to be an address with https:`),
    ...(varOf(api, "LOG_SUBJECTS") === "false" ? [] : [`LOG_SUBJECTS has to be "false"`]),
  ];
}

/** What runs by itself, and is missed by nobody until it is needed. */
function workFaults({ api, email }: Environment): string[] {
  const consumed = (api.queues.consumers ?? []).map(({ queue }) => queue);
  return [
    ...((api.triggers.crons ?? []).length === 0
      ? ["no cron of the API Worker runs the sweep"]
      : []),
    ...(api.queues.producers ?? [])
      .filter(({ queue }) => !consumed.includes(queue))
      .map(({ queue }) => `nobody takes jobs from the queue ${queue}`),
    ...[api, email]
      .filter(({ observability }) => observability?.enabled !== true)
      .map(({ name }) => `${name} keeps no logs`),
    ...[api, email]
      .filter(({ observability }) => logsUrls(observability))
      .map(({ name }) => `${name} logs URLs, and some of those hold keys and tokens`),
  ];
}

function logsUrls(observability: WorkerSettings["observability"]): boolean {
  const { logs, traces } = observability ?? {};
  return logs?.invocation_logs !== false || traces?.enabled === true;
}

function mailDatabaseFaults({ api }: Environment): string[] {
  const numbers = api.d1_databases
    .flatMap(({ binding }) => /^MAIL_DB_(\d+)$/.exec(binding)?.slice(1) ?? [])
    .toSorted((a, b) => Number(a) - Number(b));
  const isWhole = numbers.every((number, index) => number === String(index));
  return isWhole ? [] : [`MAIL_DB_n has to count from 0 without a gap: ${numbers.join(", ")}`];
}

/** What two environments share that each must have for itself. */
export function sharedFaults(one: Environment, other: Environment): string[] {
  const theirs = resourcesOf(other);
  return resourcesOf(one)
    .filter((resource) => theirs.includes(resource))
    .map((resource) => `${one.name} and ${other.name} share ${resource}`);
}

function resourcesOf({ api, email, pagesProject }: Environment): string[] {
  return [
    `the Worker ${api.name}`,
    `the Worker ${email.name}`,
    `the Pages project ${pagesProject}`,
    `the inbox host ${varOf(api, "INBOX_HOST")}`,
    ...api.d1_databases.map(({ database_id: id }) => `the database ${id}`),
    ...api.r2_buckets.map(({ bucket_name: name }) => `the bucket ${name}`),
    ...(api.queues.producers ?? []).map(({ queue }) => `the queue ${queue}`),
    ...api.ratelimits.map(({ namespace_id: id }) => `the rate limit ${id}`),
    ...api.analytics_engine_datasets.map(({ dataset }) => `the dataset ${dataset}`),
  ];
}

/** Names of the tables of secrets and options that the code does not read any more. */
export function staleNames(): string[] {
  const wanted = wantedBy("Env").map(({ name }) => name);
  return [...Object.keys(SECRETS), ...OPTIONS, ...LAPTOP_ONLY].filter(
    (name) => !wanted.includes(name),
  );
}
