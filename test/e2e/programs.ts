import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, "../..");

/** How a program in a language is run from a file. */
export interface Runtime {
  readonly file: string;
  readonly command: readonly [string, ...string[]];
  /** What it needs beside its command. */
  readonly needs?: readonly string[];
}

export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Whether the runtime and what it needs are on this machine. */
export async function isHere({ command: [command], needs = [] }: Runtime): Promise<boolean> {
  const looked = [command, ...needs].map((name) => run("sh", ["-c", `command -v ${name}`]));
  return (await Promise.allSettled(looked)).every(({ status }) => status === "fulfilled");
}

/** Writes the program into a new folder within the project, so that it finds packages, and runs it. */
export async function runProgram(runtime: Runtime, program: string): Promise<Ran> {
  const folder = await mkdtemp(path.join(ROOT, "node_modules/.cache/snippet-"));
  try {
    const file = path.join(folder, runtime.file);
    await writeFile(file, program);
    const [command, ...args] = runtime.command;
    const env = { ...process.env, LC_ALL: "C.UTF-8", GOTOOLCHAIN: "local", GOFLAGS: "-mod=mod" };
    return { status: 0, ...(await run(command, [...args, file], { cwd: folder, env })) };
  } catch (error) {
    if (!isFailed(error)) throw error;
    return { status: error.code, stdout: error.stdout, stderr: error.stderr };
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Failed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function isFailed(error: unknown): error is Failed {
  return error instanceof Error && "code" in error && typeof error.code === "number";
}
