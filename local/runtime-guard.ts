import { ChildProcess, spawn } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import path from "node:path";
import * as z from "zod/mini";

const CHANNEL = "child_process";
const NewProcess = z.object({ process: z.instanceof(ChildProcess) });
// Waits for the end of its input, which comes with the end of this process, however that ends.
const GUARD = 'read -r _; kill -KILL "$0"';

/**
 * Takes care that no runtime started from now on outlives this process: a killed one would leave
 * workerd behind, with its port and the data folder in its hands. The returned function ends that
 * for runtimes to come. Windows has no such shell; there the next start finds the port taken.
 */
export function guardRuntimes(): () => void {
  if (process.platform === "win32") return () => undefined;
  subscribe(CHANNEL, guardIfRuntime);
  return () => void unsubscribe(CHANNEL, guardIfRuntime);
}

function guardIfRuntime(message: unknown): void {
  const child = NewProcess.safeParse(message);
  if (!child.success) return;
  const runtime = child.data.process;
  runtime.once("spawn", () => {
    if (path.basename(runtime.spawnfile) === "workerd") guard(runtime);
  });
}

function guard(runtime: ChildProcess): void {
  // Detached: Ctrl-C in the terminal must not end the guard before the runtime.
  const shell = spawn("sh", ["-c", GUARD, String(runtime.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.once("error", (error) => {
    process.emitWarning(`A killed process may leave its runtime behind: ${error.message}`);
  });
  runtime.once("exit", () => shell.kill("SIGKILL"));
}
