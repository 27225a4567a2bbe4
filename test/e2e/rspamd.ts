import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

const PROGRAM = "/usr/bin/rspamd";

export interface LocalRspamd {
  readonly url: string;
  stop(): Promise<void>;
}

/** Whether the Debian package rspamd is installed here. */
export function hasRspamd(): Promise<boolean> {
  return access(PROGRAM).then(
    () => true,
    () => false,
  );
}

/** Starts an rspamd of its own on a free port of this machine; it asks nobody in the network. */
export async function startRspamd(): Promise<LocalRspamd> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "restante-rspamd-"));
  const port = await freePort();
  const config = path.join(folder, "rspamd.conf");
  await mkdir(path.join(folder, "db"));
  await writeFile(config, configOf(folder, port));
  const child = spawn(PROGRAM, ["-f", "-i", "-c", config], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DBDIR: path.join(folder, "db"), RUNDIR: folder, LOGDIR: folder },
  });
  const ended = once(child, "exit");
  await ready(child);
  child.stdout.resume();
  child.stderr.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Its one worker says when it listens; a start that fails ends the output instead. */
async function ready({
  stdout,
  stderr,
}: {
  stdout: NodeJS.ReadableStream;
  stderr: NodeJS.ReadableStream;
}): Promise<void> {
  const seen: string[] = [];
  const lines = (stream: NodeJS.ReadableStream): Promise<boolean> =>
    new Promise((resolve) => {
      const reader = createInterface({ input: stream });
      reader.on("line", (line) => {
        seen.push(line);
        if (line.includes("starting normal process")) resolve(true);
      });
      reader.on("close", () => resolve(false));
    });
  if (await Promise.race([lines(stdout), lines(stderr)])) return;
  throw new Error(`rspamd did not start: ${seen.join("\n")}`);
}

function configOf(folder: string, port: number): string {
  return `
    options {
      filters = "regexp";
      tempdir = "${folder}";
      pidfile = "${folder}/rspamd.pid";
      dns { nameserver = ["127.0.0.1:1"]; timeout = 0.1s; retransmits = 1; }
    }
    logging { type = "console"; level = "info"; }
    worker "normal" { bind_socket = "127.0.0.1:${port}"; count = 1; task_timeout = 4s; }
    metric "default" {
      actions { reject = 15; add_header = 5; greylist = 4; }
      symbol "SELLS_WATCHES" { score = 6; description = "The subject offers watches"; }
    }
    regexp { SELLS_WATCHES = "Subject=/watches/iH"; }
  `;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
