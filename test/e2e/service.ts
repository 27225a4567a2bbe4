import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { LocalEvent } from "../../local/events.ts";
import { startLocal, type LocalOptions, type LocalServer } from "../../local/server.ts";
import { API_WORKER } from "../../local/workers.ts";

/** The whole product on ports and in a folder of its own. */
export interface Service {
  readonly server: LocalServer;
  readonly apiUrl: string;
  readonly inboxHost: string;
  /** The database behind it, for what a test has to arrange. */
  readonly db: DrizzleD1Database;
  /** Keys of the bucket that begin with `prefix`. */
  objects(prefix: string): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Starts the product; `folder` is kept when given, else made and removed again. `vars` are set over its own.
 * `more` are options of its own.
 */
export async function startService(
  folder?: string,
  vars: Readonly<Record<string, string>> = {},
  more: Pick<LocalOptions, "mailDatabases" | "onNoise"> = {},
): Promise<Service> {
  const dataDir = folder ?? (await newFolder());
  const server = await startLocal({ apiPort: 0, smtpPort: 0, dataDir, vars, ...more });
  const db = drizzle(await server.mf.getD1Database("DB", API_WORKER));
  const { apiUrl, inboxHost, mf } = server;
  return {
    server,
    apiUrl,
    inboxHost,
    db,
    async objects(prefix) {
      const bucket = await mf.getR2Bucket("MAIL", API_WORKER);
      const { objects, truncated } = await bucket.list({ prefix });
      if (truncated) throw new Error(`more than one page of objects under ${prefix}`);
      return objects.map(({ key }) => key);
    },
    async stop() {
      await server.stop();
      if (folder === undefined) await rm(dataDir, { recursive: true });
    },
  };
}

/** A new empty folder. */
export function newFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), "restante-e2e-"));
}

/** The first `count` events from now on that `match`. */
export function nextEvents<Kind extends LocalEvent["event"]>(
  { server }: Service,
  wanted: { event: Kind; count?: number; matches?: (event: EventOf<Kind>) => boolean },
): Promise<EventOf<Kind>[]> {
  const { event: kind, count = 1, matches = () => true } = wanted;
  const found: EventOf<Kind>[] = [];
  return new Promise((resolve) => {
    const stop = server.onEvent((event) => {
      if (!isOf(event, kind) || !matches(event)) return;
      found.push(event);
      if (found.length < count) return;
      stop();
      resolve(found);
    });
  });
}

type EventOf<Kind extends LocalEvent["event"]> = Extract<LocalEvent, { event: Kind }>;

function isOf<Kind extends LocalEvent["event"]>(
  event: LocalEvent,
  kind: Kind,
): event is EventOf<Kind> {
  return event.event === kind;
}
