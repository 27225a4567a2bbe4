import { Miniflare } from "miniflare";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { deliverTo } from "../local/delivery.ts";
import { readEvent } from "../local/events.ts";
import { migrate } from "../local/migrations.ts";
import { miniflareOptions } from "../local/miniflare-options.ts";
import { guardRuntimes } from "../local/runtime-guard.ts";
import { setRuntimeFlags } from "../local/runtime-flags.ts";
import { INBOX_HOST } from "../local/server.ts";
import { startSmtp } from "../local/smtp.ts";
import { ROOT } from "../local/worker-config.ts";
import { API_WORKER, buildWorkers } from "../local/workers.ts";
import { MAX_MAIL_BYTES } from "../worker/domain/limits.ts";
import { BARE_WORKER, buildBareWorker } from "./bare.ts";
import { seedLab, type Seeded } from "./seed.ts";

/** One way in: HTTP, and the SMTP listener in front of it. */
export interface Door {
  readonly url: string;
  readonly smtpPort: number;
}

/** The product and the bare Worker side by side, on one runtime, one database and one bucket. */
export interface Lab {
  readonly ours: Door;
  readonly bare: Door;
  /** Another listener before the product, with the key that reaches every namespace waited on. */
  readonly crowdSmtpPort: number;
  readonly seeded: Seeded;
  readonly database: D1Database;
  /** An address of a namespace; a fresh tag each time unless given. */
  address(namespace: string, tag?: string): string;
  stop(): Promise<void>;
}

/** Starts the lab in a folder of its own, put together of the parts that `npm start` uses. */
export async function startLab(): Promise<Lab> {
  const cleanup = new AsyncDisposableStack();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "restante-bench-"));
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  try {
    return await startIn(dataDir, cleanup);
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}

async function startIn(dataDir: string, cleanup: AsyncDisposableStack): Promise<Lab> {
  const workers = await buildWorkers();
  const bareWorker = await buildBareWorker(workers);
  cleanup.defer(guardRuntimes());
  setRuntimeFlags();
  const mf = new Miniflare(
    miniflareOptions({
      workers: [...workers, bareWorker],
      sockets: [{ host: "127.0.0.1", port: 0 }],
      dataDir,
      mailDatabases: 0,
      vars: { INBOX_HOST, LOG_SUBJECTS: "true" },
      isVerbose: false,
      // Read as `npm start` reads it, since that is part of what a mail costs.
      onLog: ({ message }) => void readEvent(message),
    }),
  );
  cleanup.defer(() => mf.dispose());
  await mf.ready;
  const database = await mf.getD1Database("DB", API_WORKER);
  await migrate(database, path.join(ROOT, "drizzle"));
  const seeded = await seedLab(database, Date.now());
  const doorOf = async (worker: string): Promise<Door> => {
    const url = `http://127.0.0.1:${(await mf.unsafeGetDirectURL(worker)).port}`;
    return { url, smtpPort: await listen(url, seeded.loadKey, cleanup) };
  };
  const ours = await doorOf(API_WORKER);
  const bare = await doorOf(BARE_WORKER);
  const crowdSmtpPort = await listen(ours.url, seeded.crowdKey, cleanup);
  let tags = 0;
  return {
    ours,
    bare,
    crowdSmtpPort,
    seeded,
    database,
    address: (namespace, tag) => `${namespace}.${tag ?? `t${++tags}`}@${INBOX_HOST}`,
    stop: () => cleanup.disposeAsync(),
  };
}

async function listen(
  apiUrl: string,
  apiKey: string,
  cleanup: AsyncDisposableStack,
): Promise<number> {
  const delivery = deliverTo({ apiUrl, apiKey });
  cleanup.defer(() => delivery.close());
  const smtp = await startSmtp({
    hosts: ["127.0.0.1"],
    port: 0,
    deliver: delivery.deliver,
    maxBytes: MAX_MAIL_BYTES,
  });
  cleanup.defer(() => smtp.stop());
  return smtp.port;
}
