import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { StartError } from "./start-error.ts";

/** A data folder that this process has for itself. */
export interface DataFolder {
  readonly path: string;
  /** Writes what a shell or a test runner can read: NAME=value lines, in `local.env`. */
  writeEnv(values: Readonly<Record<string, string>>): Promise<void>;
  /** Writes the Workers' vars, secrets among them, for `wrangler dev`; returns the file's path. */
  writeVars(vars: Readonly<Record<string, string>>): Promise<string>;
  /** A secret of this folder's own, the same at each start. */
  secret(): Promise<string>;
  release(): void;
}

// Also the mark of a folder that is ours.
const LOCK = "restante.lock";
const ENV = "local.env";
const SECRET = "secret";
const VARS = "vars.env";
/** What the stand-in for Stripe knows. */
export const STRIPE_STATE = "stripe.json";
const STATE = ["v3", ENV, VARS, SECRET, STRIPE_STATE];
// `npm run dev` keeps its state there, and may have made the folder.
const DEV = "dev";
const SQLITE_BUSY = 5;

const SqliteError = z.object({ errcode: z.number() });

/**
 * Opens `folder` for this process alone, making it when needed; `isFresh` removes the state in it.
 * A folder with files of others in it is refused. The lock is one of the operating system's, held
 * through SQLite, so that nothing of it outlives a killed process.
 */
export async function openDataFolder(folder: string, isFresh: boolean): Promise<DataFolder> {
  const absolute = path.resolve(folder);
  await mkdir(absolute, { recursive: true });
  const entries = await readdir(absolute);
  if (!entries.includes(LOCK) && entries.some((name) => name !== DEV)) {
    throw new StartError(
      `${folder} holds files that are not from here. Name an empty or a new folder with --data.`,
    );
  }
  const lock = await takeLock(absolute, folder);
  if (isFresh) await removeState(absolute);
  return {
    path: absolute,
    async writeEnv(values) {
      const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
      await writeFile(path.join(absolute, ENV), lines.join(""));
    },
    async writeVars(vars) {
      const file = path.join(absolute, VARS);
      const lines = Object.entries(vars).map(([name, value]) => `${name}=${value}\n`);
      await writeFile(file, lines.join(""), { mode: 0o600 });
      return file;
    },
    secret: () => readSecret(path.join(absolute, SECRET)),
    release: () => lock.close(),
  };
}

async function readSecret(file: string): Promise<string> {
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFile(file, "utf8");
}

async function takeLock(absolute: string, folder: string): Promise<DatabaseSync> {
  const lock = new DatabaseSync(path.join(absolute, LOCK));
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    const sqlite = SqliteError.safeParse(error);
    if (!sqlite.success || sqlite.data.errcode !== SQLITE_BUSY) throw error;
    throw new StartError(
      `${folder} is in use by a running npm start${await whereItRuns(absolute)}. ` +
        "Stop that one, or name another folder with --data.",
    );
  }
}

async function whereItRuns(absolute: string): Promise<string> {
  const env = await readFile(path.join(absolute, ENV), "utf8").catch(() => "");
  const [, url] = /^RESTANTE_API_URL=(.+)$/m.exec(env) ?? [];
  return url ? ` (${url})` : "";
}

async function removeState(absolute: string): Promise<void> {
  for (const name of STATE) await rm(path.join(absolute, name), { recursive: true, force: true });
}
