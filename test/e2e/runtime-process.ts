import { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { setRuntimeFlags } from "../../local/runtime-flags.ts";
import { startService, type Service } from "./service.ts";

const NewProcess = z.object({ process: z.instanceof(ChildProcess) });
const CHANNEL = "child_process";
/** What Linux counts processor time in, on every machine that Node runs on. */
const TICK_MS = 10;
const KIB = 1024;
const V8_FLAGS = "MINIFLARE_WORKERD_V8_FLAGS";
/**
 * What JavaScript may hold in each isolate, MB: what is left of Cloudflare's 128 beside the bytes of the
 * largest mail, which V8 does not count. A runtime that needs more ends at once.
 */
const HEAP_MB = 96;
/** So often work is done that seems too dear, before it counts as such. */
const TRIES = 3;

/** The process that the Workers, the database and the bucket of a service run in. */
export interface RuntimeProcess {
  /** Whether it is still the process that was started. */
  isAlive(): boolean;
  /** Processor time so far, ms, of all its threads; 0 where the system has no /proc. */
  cpuMs(): number;
  /** Bytes of memory: now and at most so far; 0 where the system has no /proc. */
  memory(): { readonly now: number; readonly peak: number };
}

/**
 * Starts the product, with `vars` over its own, and hands out the process that it runs in. Its isolates
 * have no more memory for JavaScript than at Cloudflare.
 */
export async function startWatched(
  vars: Readonly<Record<string, string>> = {},
): Promise<{ service: Service; runtime: RuntimeProcess }> {
  const started: ChildProcess[] = [];
  const note = (message: unknown): void => {
    const child = NewProcess.safeParse(message);
    if (child.success) started.push(child.data.process);
  };
  setRuntimeFlags();
  process.env[V8_FLAGS] = `${process.env[V8_FLAGS]} --max-old-space-size=${HEAP_MB}`;
  subscribe(CHANNEL, note);
  const service = await startService(undefined, vars);
  unsubscribe(CHANNEL, note);
  const runtime = started.find(({ spawnfile }) => path.basename(spawnfile) === "workerd");
  if (runtime?.pid === undefined) throw new Error("no runtime was started");
  await service.server.checked;
  return { service, runtime: processOf(runtime, runtime.pid) };
}

/**
 * Does `work` and hands out what it gave and what it cost the runtime in processor time, ms. A crowded
 * machine makes the same work several times as dear and never cheaper, so what costs more than
 * `limitMs` is done again, and the cheapest try counts; each is told its number, from 0.
 */
export async function cheapest<T>(
  { runtime, limitMs }: { runtime: RuntimeProcess; limitMs: number },
  work: (turn: number) => Promise<T>,
): Promise<{ result: T; cpuMs: number }> {
  let cpuMs = Infinity;
  for (let turn = 0; ; turn += 1) {
    const before = runtime.cpuMs();
    const result = await work(turn);
    cpuMs = Math.min(cpuMs, runtime.cpuMs() - before);
    if (cpuMs <= limitMs || turn + 1 === TRIES) return { result, cpuMs };
  }
}

function processOf(child: ChildProcess, pid: number): RuntimeProcess {
  return {
    isAlive: () => child.exitCode === null && child.signalCode === null,
    cpuMs() {
      const stat = readProc(pid, "stat");
      // The command's name stands in brackets and may hold blanks; the fields after it do not.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
    },
    memory() {
      const status = readProc(pid, "status");
      return { now: bytesOf(status, "VmRSS"), peak: bytesOf(status, "VmHWM") };
    },
  };
}

function readProc(pid: number, file: string): string {
  const name = `/proc/${pid}/${file}`;
  return existsSync(name) ? readFileSync(name, "utf8") : "";
}

function bytesOf(status: string, field: string): number {
  const line = status.split("\n").find((each) => each.startsWith(`${field}:`)) ?? "";
  return Number(/\d+/.exec(line)?.[0] ?? 0) * KIB;
}
