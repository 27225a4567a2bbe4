import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  NoOpLog,
  type MiniflareOptions,
  type V4WorkerOptions,
} from "miniflare";
import path from "node:path";
import { databasesOf } from "./mail-databases.ts";
import { API_WORKER, DOOR_WORKER, type BuiltWorker } from "./workers.ts";

export interface RuntimeOptions {
  readonly workers: readonly BuiltWorker[];
  /** Folder for D1, R2 and Durable Objects; the layout is the one `wrangler --persist-to` has. */
  readonly dataDir: string;
  /** Where the API Worker listens; port 0: any. */
  readonly sockets: ReadonlyArray<{ readonly host: string; readonly port: number }>;
  /** Further databases of mail, `MAIL_DB_0` and on. */
  readonly mailDatabases: number;
  /** Set over the vars of the wrangler.toml files. */
  readonly vars: Readonly<Record<string, string>>;
  /** Vars of the SMTP listener's door; without them it lets nobody in. */
  readonly doorVars?: Readonly<Record<string, string>>;
  /** Answers for the console's pages, on the API's own origin. */
  readonly pages?: (request: { readonly url: string }) => Promise<Response>;
  /** Each line the Workers log. */
  readonly onLog: (line: { readonly level: string; readonly message: string }) => void;
  /** Lets the runtime speak of itself. */
  readonly isVerbose: boolean;
}

/** Miniflare's options for both Workers: their wrangler.toml, and what a laptop differs in. */
export function miniflareOptions(runtime: RuntimeOptions): MiniflareOptions {
  return convertV4MiniflareOptions({
    workers: runtime.workers.map((worker) => workerOptions(worker, runtime)),
    host: "127.0.0.1",
    port: 0,
    // Off: Miniflare would fetch a sample of `request.cf`, and report its use.
    cf: false,
    telemetry: { enabled: false },
    resourcePersistencePath: path.join(runtime.dataDir, "v3"),
    log: runtime.isVerbose ? new Log(LogLevel.DEBUG) : new NoOpLog(),
    handleStructuredLogs: runtime.onLog,
  });
}

function workerOptions(worker: BuiltWorker, runtime: RuntimeOptions): V4WorkerOptions {
  const { name, script } = worker;
  // The rules say which imports are no JavaScript; esbuild has settled that.
  const { modulesRules: _, ...options } = worker.options;
  return {
    ...options,
    name,
    script,
    modules: true,
    bindings: {
      ...options.bindings,
      ...(name === DOOR_WORKER ? runtime.doorVars : runtime.vars),
    },
    d1Databases: databasesOf(options.d1Databases, runtime.mailDatabases),
    ...(name === DOOR_WORKER && { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] }),
    // Straight into the Worker: Miniflare's own entry in front of it answered 5,700 requests/s
    // instead of 20,400, and held streamed bodies back until their end.
    ...(name === API_WORKER && {
      unsafeDirectSockets: [...runtime.sockets],
      serviceBindings: {
        ...options.serviceBindings,
        ...(runtime.pages && { ASSETS: runtime.pages }),
      },
    }),
  };
}
