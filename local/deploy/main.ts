import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { runCommand } from "../command-line.ts";
import { StartError } from "../start-error.ts";
import { ROOT } from "../worker-config.ts";
import type { World } from "./carry-out.ts";
import { deploy } from "./deploy.ts";
import { DEPLOY_HELP, parseDeploy } from "./options.ts";
import type { Command } from "./plan.ts";

/** Where the programs of the steps lie. */
const PROGRAMS: Readonly<Record<string, string>> = {
  vite: "node_modules/vite/bin/vite.js",
  wrangler: "node_modules/wrangler/bin/wrangler.js",
};

const world: World = {
  run,
  say: (line) => void process.stdout.write(`${line}\n`),
  read: (file) => readFile(path.join(ROOT, file), "utf8"),
  async write(file, text) {
    const whole = path.join(ROOT, file);
    await mkdir(path.dirname(whole), { recursive: true });
    await writeFile(whole, text);
  },
  statusOf: async (url) => (await fetch(url, { redirect: "manual" })).status,
  shell: process.env,
  now: () => Date.now(),
};

/** Runs a program with the terminal's input, for wrangler may ask; its output is shown and returned. */
function run({ command, folder = ".", env = {} }: Command): Promise<string> {
  const [program = "", ...words] = command;
  const script = path.join(ROOT, PROGRAMS[program] ?? program);
  const child = spawn(process.execPath, [script, ...words], {
    cwd: path.join(ROOT, folder),
    env: { ...process.env, ...env },
    stdio: ["inherit", "pipe", "inherit"],
  });
  const printed: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => {
    printed.push(chunk);
    process.stdout.write(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(Buffer.concat(printed).toString());
      else reject(new StartError(`${command.join(" ")} failed; what it said stands above.`));
    });
  });
}

await runCommand(parseDeploy(process.argv.slice(2)), DEPLOY_HELP, async (options) => {
  try {
    await deploy(options, world);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
});
