import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { hasChromium } from "../browser/chromium.ts";
import type { Guide } from "./guide.ts";
import type { Ran } from "./programs.ts";

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, "../..");
const JARS = "/usr/share/java";

/** What a guide's code is run with. */
export interface Tool {
  /** A command of the shell that fails where the tool is absent. */
  readonly check: string;
  /** Files that a reader's project has beside the guide's. */
  readonly files?: Readonly<Record<string, string>>;
  /** Instead of the guide's command, where that would download the tool. */
  readonly command?: string;
}

const PLAYWRIGHT_CONFIG = `export default {
  workers: 2,
  use: {
    baseURL: process.env.APP_URL,
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--disable-gpu"] },
  },
};`;

// Cypress itself downloads a program of its own. Its tasks are plain functions of Node, and the
// steps are those of the guide's first and last test.
const CYPRESS_STEPS = `import assert from "node:assert/strict";
import { mailTasks } from "./cypress/mail.mjs";
const post = async (path, form) => {
  const body = new URLSearchParams(form);
  return (await fetch(process.env.APP_URL + path, { method: "POST", body })).text();
};
const inbox = mailTasks.newInbox();
await post("/sign-up", { email: inbox.address });
const mail = await mailTasks.nextMail(inbox);
assert.equal(mail.subject, "Confirm your sign-up");
const page = await post("/confirm", { email: inbox.address, code: mail.codes[0].code });
assert.match(page, /Your account is ready/);
assert.equal(await mailTasks.expectNoMail({ ...inbox, after: mail.cursor }), null);
await assert.rejects(mailTasks.expectNoMail(inbox), /UNEXPECTED_MESSAGE/);
const unknown = mailTasks.newInbox();
await post("/forgot-password", { email: unknown.address });
await mailTasks.expectNoMail(unknown);
console.log("3 passed");`;

/** Each guide, and how its code is run here. */
export const GUIDE_TOOLS: Readonly<Record<string, Tool>> = {
  playwright: {
    check: String(hasChromium),
    files: { "playwright.config.ts": PLAYWRIGHT_CONFIG },
  },
  cypress: {
    check: "true",
    files: { "steps.mjs": CYPRESS_STEPS },
    command:
      "node --check cypress.config.mjs && node --check cypress/e2e/sign-up.cy.js && node steps.mjs",
  },
  pytest: { check: "python3 -c 'import pytest'" },
  junit: {
    check: `command -v javac && ls ${JARS}/junit-platform-console-standalone.jar ${JARS}/gson.jar`,
    command: [
      `export CLASSPATH=classes:${JARS}/junit-platform-console-standalone.jar:${JARS}/gson.jar`,
      "javac -d classes src/test/java/*.java",
      "java org.junit.platform.console.ConsoleLauncher --disable-banner --scan-classpath classes",
    ].join(" && "),
  },
  curl: { check: "command -v curl && command -v jq" },
};

/** Whether the tool is on this machine. */
export async function hasTool({ check }: Tool): Promise<boolean> {
  return run("sh", ["-c", check]).then(
    () => true,
    () => false,
  );
}

/** Writes the guide's files into a new project and runs its command, or the tool's own. */
export async function runGuide(
  guide: Guide,
  tool: Tool,
  env: Readonly<Record<string, string>>,
): Promise<Ran> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "restante-guide-"));
  try {
    await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
    for (const [name, code] of Object.entries({ ...filesOf(guide), ...tool.files })) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, code);
    }
    return await runIn(folder, tool.command ?? guide.command, env);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function filesOf({ files }: Guide): Record<string, string> {
  return Object.fromEntries(files.map(({ name, code }) => [name, code]));
}

async function runIn(
  cwd: string,
  command: string,
  env: Readonly<Record<string, string>>,
): Promise<Ran> {
  const options = { cwd, env: { ...process.env, ...env, FORCE_COLOR: "0" } };
  try {
    return { status: 0, ...(await run("bash", ["-c", command], options)) };
  } catch (error) {
    if (!isFailed(error)) throw error;
    return { status: error.code, stdout: error.stdout, stderr: error.stderr };
  }
}

function isFailed(error: unknown): error is { code: number; stdout: string; stderr: string } {
  return error instanceof Error && "code" in error && typeof error.code === "number";
}
