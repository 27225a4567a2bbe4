import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod/mini";
import { ROOT } from "../local/worker-config.ts";

const Ready = z.object({
  apiUrl: z.string(),
  smtpPort: z.number(),
  inboxHost: z.string(),
  namespace: z.string(),
  apiKey: z.string(),
});

/** A product that runs in processes of its own. */
export interface Started extends z.infer<typeof Ready> {
  readonly pid: number;
  /** s, from the command to the line that says all is ready. */
  readonly readySeconds: number;
  stop(): Promise<void>;
  /** Kills every process of it at once; comes back when the first of them is gone. */
  kill(): Promise<void>;
}

/** Runs what `npm start` runs, on free ports, with its state in `dataDir`. */
export async function startProduct(
  dataDir: string,
  options: { readonly isKillable?: boolean } = {},
): Promise<Started> {
  const startedAt = performance.now();
  const script = ["local/run.mjs", "local/main.ts"];
  const args = ["--json", "--port", "0", "--smtp-port", "0", "--data", dataDir];
  const child = spawn(process.execPath, [...script, ...args], {
    cwd: path.resolve(ROOT),
    // A group of its own, or it could not be killed as a whole; Ctrl-C does not reach it then.
    detached: options.isKillable ?? false,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const first = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  const readySeconds = (performance.now() - startedAt) / 1000;
  // Read on, or the pipe fills up and the product stands still.
  lines.on("line", () => undefined);
  return {
    ...Ready.parse(JSON.parse(first)),
    pid: child.pid ?? 0,
    readySeconds,
    async stop() {
      child.kill("SIGTERM");
      await exit;
    },
    async kill() {
      if (options.isKillable !== true || child.pid === undefined) child.kill("SIGKILL");
      else process.kill(-child.pid, "SIGKILL");
      await exit;
    },
  };
}
