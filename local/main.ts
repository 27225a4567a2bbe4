import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { PRODUCT_NAME } from "../worker/domain/product.ts";
import { banner } from "./banner.ts";
import { runCommand } from "./command-line.ts";
import { eventLine } from "./event-line.ts";
import type { LocalEvent } from "./events.ts";
import { listenForKeys, openBrowser } from "./hotkeys.ts";
import { parseStart, START_HELP, type StartOptions } from "./options.ts";
import type { LocalServer } from "./server.ts";
import { StartError } from "./start-error.ts";
import { stopCleanly } from "./stopping.ts";
import { ROOT } from "./worker-config.ts";

const { stdin, stdout, stderr, env } = process;
const isVerbose = Boolean(env["DEBUG"]);
const CLEAR_LINE = "\r\u001b[2K";
const CLEAR_SCREEN = "\u001b[2J\u001b[3J\u001b[H";

await runCommand(parseStart(process.argv.slice(2)), START_HELP, start);

async function start(options: StartOptions): Promise<void> {
  const isInteractive = stdin.isTTY && stdout.isTTY && !env["CI"] && !options.isJson;
  if (isInteractive) stdout.write("  Starting …");
  const starting = startServer(options);
  let stopKeys = doNothing;
  const requestStop = stopCleanly(async () => {
    stopKeys();
    await (await starting).stop();
  });
  try {
    const server = await starting;
    if (isInteractive) stdout.write(CLEAR_LINE);
    await announce(server, options, isInteractive);
    if (isInteractive) stopKeys = startKeys(server, requestStop);
  } catch (error) {
    if (isInteractive) stdout.write(CLEAR_LINE);
    explain(error);
    process.exit(1);
  }
}

async function startServer(options: StartOptions): Promise<LocalServer> {
  // Half a second of modules, which neither --help nor the first line waits for.
  const { startLocal } = await import("./server.ts");
  return startLocal({
    ...options,
    onBuild: () => void stderr.write("  Building the console …\n"),
    ...(isVerbose && { onNoise: (line: string) => void stderr.write(`${line}\n`) }),
  });
}

async function announce(
  server: LocalServer,
  options: StartOptions,
  isInteractive: boolean,
): Promise<void> {
  const { apiUrl, smtpHost, smtpPort, inboxHost, namespace, apiKey } = server;
  if (options.isJson) {
    const facts = {
      apiUrl,
      consoleUrl: `${apiUrl}/console`,
      smtpHost,
      smtpPort,
      inboxHost,
      namespace,
      apiKey,
    };
    stdout.write(`${JSON.stringify(facts)}\n`);
    server.onEvent((event) => stdout.write(`${JSON.stringify(event)}\n`));
    return;
  }
  for (const notice of portNotices(server, options)) stdout.write(`  ${notice}\n`);
  const facts = {
    apiUrl,
    smtpHost,
    smtpPort,
    inboxHost,
    namespace,
    apiKey,
    name: PRODUCT_NAME,
    version: await versionOf(),
    readyMs: performance.now(),
    envFile: path.join(options.dataDir, "local.env"),
    hasHotkeys: isInteractive,
  };
  stdout.write(`${banner(facts, stdout)}\n`);
  server.onEvent((event: LocalEvent) => {
    stdout.write(`${eventLine(event, Date.now(), stdout)}\n`);
  });
}

function portNotices(server: LocalServer, { apiPort, smtpPort }: StartOptions): string[] {
  const notices: string[] = [];
  if (apiPort !== 0 && Number(new URL(server.apiUrl).port) !== apiPort) {
    notices.push(`Port ${apiPort} is in use. Using ${server.apiUrl}.`);
  }
  if (smtpPort !== 0 && server.smtpPort !== smtpPort) {
    const who = smtpPort === 1025 ? " (Mailpit?)" : "";
    notices.push(`SMTP ${smtpPort} is in use${who}. Using localhost:${server.smtpPort}.`);
  }
  return notices;
}

function startKeys(server: LocalServer, quit: () => void): () => void {
  const { apiUrl, smtpHost, smtpPort, namespace, inboxHost } = server;
  const url = `${apiUrl}/console`;
  return listenForKeys(
    {
      open: () => openBrowser(url, () => say(`No browser could be started. Open ${url}`)),
      async send() {
        const { sendSample } = await import("./sample-mail.ts");
        await sendSample({ smtpHost, smtpPort, to: `${namespace}.sample@${inboxHost}` });
      },
      clear: () => void stdout.write(CLEAR_SCREEN),
      quit,
    },
    (error) => say(`The sample mail was not taken: ${String(error)}`),
  );
}

function doNothing(): void {
  // Stands for the hotkeys until there are some.
}

function say(sentence: string): void {
  stdout.write(`  ${sentence}\n`);
}

function explain(error: unknown): void {
  if (error instanceof StartError) {
    stderr.write(`${error.message}\n`);
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  stderr.write(`The start failed: ${message}\nDEBUG=1 npm start shows more.\n`);
  if (isVerbose && error instanceof Error) stderr.write(`${error.stack}\n`);
}

async function versionOf(): Promise<string> {
  const text = await readFile(path.join(ROOT, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
