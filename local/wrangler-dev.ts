import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "./start-error.ts";
import { ROOT } from "./worker-config.ts";

const CONFIGS = ["wrangler.toml", "email-worker/wrangler.toml"];
const POLL_MS = 200;
const READY_MS = 60_000;
const STOP_MS = 2_500;

export interface WranglerDev {
  /** Resolves when the API answers; rejects when wrangler ends before, or after a minute. */
  readonly ready: Promise<void>;
  /** Calls `told` when wrangler ends without having been stopped. */
  whenEnded(told: () => void): void;
  stop(): Promise<void>;
}

/**
 * Runs `wrangler dev` with both Workers: they restart when a file of theirs changes. The vars of
 * `envFile` are the API Worker's, and what .dev.vars says goes before them.
 */
export function startWrangler(options: {
  port: number;
  dataDir: string;
  envFile: string;
}): WranglerDev {
  const { port, dataDir, envFile } = options;
  const own = path.join(ROOT, ".dev.vars");
  const envFiles = existsSync(own) ? [envFile, own] : [envFile];
  const child = spawn(
    process.execPath,
    [
      path.join(ROOT, "node_modules/wrangler/bin/wrangler.js"),
      "dev",
      ...CONFIGS.flatMap((config) => ["-c", config]),
      ...envFiles.flatMap((file) => ["--env-file", file]),
      "--port",
      String(port),
      "--ip",
      "localhost",
      "--persist-to",
      dataDir,
      "--show-interactive-dev-session=false",
    ],
    { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] },
  );
  const isReady = answers(`http://localhost:${port}/api/server/health`);
  const tellEarly = holdBack(child.stdout, isReady);
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve());
  });
  let isStopping = false;
  return {
    ready: Promise.race([
      isReady,
      ended.then(() => {
        tellEarly();
        throw new StartError("wrangler dev has ended: what it said stands above.");
      }),
    ]),
    whenEnded(told) {
      void ended.then(() => (isStopping ? undefined : told()));
    },
    stop() {
      isStopping = true;
      return end(child, ended);
    },
  };
}

/**
 * Passes on what wrangler says from the time it is ready: before that it lists bindings, twice. The
 * returned function tells that, too.
 */
function holdBack(stdout: Readable, ready: Promise<void>): () => void {
  const early: Buffer[] = [];
  const keep = (chunk: Buffer): void => void early.push(chunk);
  stdout.on("data", keep);
  const tellEarly = (): void => void process.stdout.write(Buffer.concat(early.splice(0)));
  const passOn = (): void => {
    stdout.off("data", keep);
    stdout.pipe(process.stdout, { end: false });
  };
  void ready.then(passOn, tellEarly);
  return tellEarly;
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    try {
      await fetch(url);
      return;
    } catch {
      // Nobody listens yet.
      await pause(POLL_MS);
    }
  }
  throw new StartError(`wrangler dev did not answer within ${READY_MS / 1000} s.`);
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // A terminal's Ctrl-C has reached it already; a second one would cut its own cleaning short.
  if (!process.stdin.isTTY) child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
}
