import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** How a process ended, and all it wrote. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One of the project's programs in a process group of its own, as a shell would start it. */
export class Program {
  /** Resolves once every process that holds its output is gone. */
  readonly ended: Promise<Ended>;
  private readonly child: ChildProcess;
  private readonly lines: string[] = [];
  private readonly waiting: ((line: string | null) => void)[] = [];
  private isOver = false;

  /** `script` is what `npm start` or `npm run relay` names. */
  constructor(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const command = [path.join(ROOT, "local/run.mjs"), path.join(ROOT, script), ...args];
    this.child = spawn(process.execPath, command, {
      detached: true,
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.ended = this.collect(this.child);
  }

  /** The next line of its output; throws with what it complained of when it ends before. */
  async line(): Promise<string> {
    const line = this.lines.shift() ?? (await this.nextLine());
    if (line !== null) return line;
    throw new Error(`ended: ${JSON.stringify(await this.ended)}`);
  }

  /** Sends a signal to the starter alone, as a CI runner does. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Kills every process of it, at once. */
  async kill(): Promise<void> {
    const { pid } = this.child;
    if (pid !== undefined && !this.isOver) process.kill(-pid, "SIGKILL");
    await this.ended;
  }

  private nextLine(): Promise<string | null> {
    if (this.isOver) return Promise.resolve(null);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private async collect({ stdout, stderr }: ChildProcess): Promise<Ended> {
    if (!stdout || !stderr) throw new Error("no pipes");
    const written = { stdout: "", stderr: "" };
    stderr.on("data", (chunk: Buffer) => (written.stderr += chunk.toString()));
    createInterface({ input: stdout }).on("line", (line) => {
      written.stdout += `${line}\n`;
      const next = this.waiting.shift();
      if (next) next(line);
      else this.lines.push(line);
    });
    await once(this.child, "close");
    this.isOver = true;
    for (const next of this.waiting) next(null);
    return { code: this.child.exitCode, ...written };
  }
}
