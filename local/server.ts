import type { Miniflare } from "miniflare";
import { randomBytes } from "node:crypto";
import path from "node:path";
import type { SessionData } from "../worker/contract/account.ts";
import { MAX_MAIL_BYTES } from "../worker/domain/limits.ts";
import { openDataFolder, type DataFolder } from "./data-folder.ts";
import { DEMO, DEMO_COMPANY_ID } from "./demo.ts";
import { deliverAt } from "./delivery.ts";
import { readEvent, type LocalEvent } from "./events.ts";
import { localHosts } from "./local-hosts.ts";
import { databaseNames } from "./mail-databases.ts";
import { migrate } from "./migrations.ts";
import { freePort, loopbackHosts } from "./ports.ts";
import { guardRuntimes } from "./runtime-guard.ts";
import { setRuntimeFlags } from "./runtime-flags.ts";
import { startSchedule } from "./schedule.ts";
import { startSmtp } from "./smtp.ts";
import type { LocalStripe } from "./stripe/server.ts";
import { ROOT, type WorkerConfig } from "./worker-config.ts";
import { buildPages } from "./console-build.ts";
import { servePages } from "./console-pages.ts";
import { API_WORKER, buildWorkers, DOOR_WORKER } from "./workers.ts";

export interface LocalOptions {
  /** Wanted port of the API; the next free one is taken instead of a used one. 0: any. */
  readonly apiPort: number;
  /** Likewise for SMTP. */
  readonly smtpPort: number;
  /** Folder for all state. */
  readonly dataDir: string;
  /** Removes the state first. */
  readonly isFresh?: boolean;
  /** Host names that the API answers to, beside those of this machine. */
  readonly allowedHosts?: readonly string[];
  /** Set over the vars of the wrangler.toml files. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Databases for the mail of new companies, beside the one that holds all else. 0: none. */
  readonly mailDatabases?: number;
  /** Told when the console's pages have to be built first, which takes seconds. */
  readonly onBuild?: () => void;
  /** Told every log line of the Workers that is no event, and lets the runtime log. */
  readonly onNoise?: (line: string) => void;
}

export interface LocalServer {
  readonly apiUrl: string;
  readonly smtpHost: string;
  readonly smtpPort: number;
  readonly inboxHost: string;
  readonly namespace: string;
  readonly apiKey: string;
  /** Origin of the stand-in for Stripe; null where `vars` name a key of Stripe itself. */
  readonly stripeUrl: string | null;
  readonly mf: Miniflare;
  /** Calls `listener` with every event from now on; the returned function ends that. */
  onEvent(listener: (event: LocalEvent) => void): () => void;
  /** Runs the scheduled work that Cloudflare would run every ten minutes. */
  sweep(): Promise<void>;
  /** Resolves when the services were checked for the first time, soon after the start. */
  readonly checked: Promise<void>;
  /** Answers the mails at hand, ends the runtime, frees the data folder. Within 3 s; idempotent. */
  stop(): Promise<void>;
}

export const INBOX_HOST = "in.localhost";

/** Starts everything on this machine: both Workers with their storage, demo data, SMTP. */
export async function startLocal(options: LocalOptions): Promise<LocalServer> {
  const cleanup = new AsyncDisposableStack();
  try {
    const folder = await openDataFolder(options.dataDir, options.isFresh ?? false);
    cleanup.defer(() => folder.release());
    return await startIn(folder, options, cleanup);
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}

async function startIn(
  folder: DataFolder,
  options: LocalOptions,
  cleanup: AsyncDisposableStack,
): Promise<LocalServer> {
  const hosts = loopbackHosts();
  const listeners = new Set<(event: LocalEvent) => void>();
  const emit = (event: LocalEvent): void => listeners.forEach((listener) => listener(event));

  const stripe = await startPayments(folder, options, hosts);
  if (stripe) cleanup.defer(() => stripe.stop());
  const vars = { ...stripe?.vars, ...options.vars };
  const runtime = await startWorkers(folder, { options: { ...options, vars }, hosts, emit });
  const { mf, apiPort } = runtime;
  cleanup.defer(runtime.dispose);
  const database = await mf.getD1Database("DB", API_WORKER);
  for (const name of runtime.databases) {
    await migrate(await mf.getD1Database(name, API_WORKER), path.join(ROOT, "drizzle"));
  }
  const { seedDemo } = await import("./seed-demo.ts");
  await seedDemo(database, Date.now());
  const smtpPort = await startListener({ options, hosts, runtime }, cleanup);
  const schedule = startSchedule(runtime, (message) =>
    emit({ event: "error", requestId: null, message }),
  );
  cleanup.defer(() => schedule.stop());
  stripe?.deliverTo(`http://127.0.0.1:${apiPort}`);

  let stopping: Promise<void> | null = null;
  const server: LocalServer = {
    apiUrl: `http://localhost:${apiPort}`,
    smtpHost: "localhost",
    smtpPort,
    inboxHost: INBOX_HOST,
    namespace: DEMO.namespace,
    apiKey: DEMO.apiKey,
    stripeUrl: stripe?.url ?? null,
    mf,
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    checked: schedule.checked,
    sweep: () => schedule.run(),
    stop: () => (stopping ??= cleanup.disposeAsync()),
  };
  await folder.writeEnv(envOf(server));
  return server;
}

async function startPayments(
  folder: DataFolder,
  { vars }: LocalOptions,
  hosts: readonly string[],
): Promise<LocalStripe | null> {
  if (vars?.["STRIPE_SECRET_KEY"] !== undefined) return null;
  const [{ startStripe }, port] = await Promise.all([
    import("./stripe/server.ts"),
    freePort(0, hosts),
  ]);
  return startStripe({ hosts, port, dataDir: folder.path });
}

interface Runtime {
  readonly mf: Miniflare;
  readonly apiPort: number;
  readonly crons: readonly string[];
  /** Where mail for any namespace goes in, and what has to be shown there. */
  readonly door: { readonly url: URL; readonly token: string };
  /** Bindings of all databases. */
  readonly databases: readonly string[];
  readonly dispose: () => Promise<void>;
}

async function startWorkers(
  folder: DataFolder,
  run: { options: LocalOptions; hosts: readonly string[]; emit: (event: LocalEvent) => void },
): Promise<Runtime> {
  const { options, hosts, emit } = run;
  // Miniflare takes a quarter of a second to load, while esbuild bundles in its own process.
  const [workers, miniflare, { miniflareOptions }, port, authSecret] = await Promise.all([
    buildWorkers(),
    import("miniflare"),
    import("./miniflare-options.ts"),
    freePort(options.apiPort, hosts),
    options.vars?.["AUTH_SECRET"] ?? folder.secret(),
    buildPages(options.onBuild),
  ]);
  const { mailDatabases = 0 } = options;
  const endGuard = guardRuntimes();
  setRuntimeFlags();
  const token = randomBytes(32).toString("hex");
  const mf = new miniflare.Miniflare(
    miniflareOptions({
      workers,
      sockets: hosts.map((host) => ({ host, port })),
      dataDir: folder.path,
      mailDatabases,
      vars: {
        ...localVars(`http://localhost:${port}`, authSecret),
        LOCAL_HOSTS: localHosts(options.allowedHosts),
        ...options.vars,
      },
      doorVars: { DOOR_TOKEN: token, COMPANY: DEMO_COMPANY_ID },
      pages: servePages(() => openDemoSession(mf, authSecret)),
      isVerbose: options.onNoise !== undefined,
      onLog({ message }) {
        const event = readEvent(message);
        if (event) emit(event);
        else options.onNoise?.(message);
      },
    }),
  );
  const dispose = (): Promise<void> => mf.dispose().finally(endGuard);
  try {
    // The runtime starts in its own process; meanwhile this one loads the database layer.
    await Promise.all([mf.ready, import("./seed-demo.ts")]);
    const door = { url: await mf.unsafeGetDirectURL(DOOR_WORKER), token };
    return { mf, dispose, door, ...(await describeRuntime(mf, workers, mailDatabases)) };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** What the Workers' vars are on a laptop, where API and console are at `origin`. */
function localVars(origin: string, authSecret: string): Record<string, string> {
  return {
    INBOX_HOST,
    LOG_SUBJECTS: "true",
    CONSOLE_URL: origin,
    API_URL: origin,
    AUTH_SECRET: authSecret,
    OUTBOX_NAMESPACE: DEMO.namespace,
  };
}

async function describeRuntime(
  mf: Miniflare,
  workers: readonly WorkerConfig[],
  mailDatabases: number,
): Promise<Pick<Runtime, "apiPort" | "crons" | "databases">> {
  const url = await mf.unsafeGetDirectURL(API_WORKER);
  const api = workers.find(({ name }) => name === API_WORKER);
  const databases = databaseNames(api?.options.d1Databases, mailDatabases);
  return { apiPort: Number(url.port), crons: api?.crons ?? [], databases };
}

async function openDemoSession(mf: Miniflare, authSecret: string): Promise<SessionData> {
  const demo = await import("./demo-session.ts");
  return demo.openDemoSession(await mf.getD1Database("DB", API_WORKER), authSecret, Date.now());
}

async function startListener(
  run: { options: LocalOptions; hosts: readonly string[]; runtime: Runtime },
  cleanup: AsyncDisposableStack,
): Promise<number> {
  const { options, hosts, runtime } = run;
  const { url, token } = runtime.door;
  const delivery = deliverAt(url, { "door-token": token });
  cleanup.defer(() => delivery.close());
  const smtp = await startSmtp({
    hosts,
    port: await freePort(options.smtpPort, hosts),
    deliver: delivery.deliver,
    maxBytes: MAX_MAIL_BYTES,
    onError: (error) => options.onNoise?.(`SMTP: ${error.message}`),
  });
  cleanup.defer(() => smtp.stop());
  return smtp.port;
}

function envOf(server: LocalServer): Record<string, string> {
  return {
    RESTANTE_API_URL: server.apiUrl,
    RESTANTE_API_KEY: server.apiKey,
    RESTANTE_NAMESPACE: server.namespace,
    RESTANTE_INBOX_HOST: server.inboxHost,
    RESTANTE_SMTP_HOST: server.smtpHost,
    RESTANTE_SMTP_PORT: String(server.smtpPort),
  };
}
