import { parseDev, DEV_HELP, type DevOptions } from "./options.ts";
import { StartError } from "./start-error.ts";
import { stopCleanly } from "./stopping.ts";

const { stdout, stderr } = process;

await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<void> {
  const parsed = parseDev(args);
  switch (parsed.kind) {
    case "help":
      stdout.write(DEV_HELP);
      return;
    case "fault":
      stderr.write(`${parsed.sentence}\n\n${DEV_HELP}`);
      process.exitCode = 2;
      return;
    case "run":
      await develop(parsed.options).catch(explain);
      return;
    default:
      parsed satisfies never;
  }
}

async function develop(options: DevOptions): Promise<void> {
  const { startDev } = await import("./dev-server.ts");
  const cleanup = new AsyncDisposableStack();
  const requestStop = stopCleanly(() => cleanup.disposeAsync());
  try {
    const { apiUrl, consoleUrl, inboxHost, namespace, apiKey } = await startDev(options, {
      cleanup,
      onEnd: requestStop,
    });
    stdout.write(
      [
        "",
        `  ➜  Console   ${consoleUrl}/console   changes show as you save`,
        `  ➜  API       ${apiUrl}   docs at /docs, restarts as you save`,
        `  ➜  Mail to   ${namespace}.anything@${inboxHost}`,
        `     by SMTP   npm run relay -- --to ${apiUrl} --key ${apiKey}`,
        "",
        "",
      ].join("\n"),
    );
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}

function explain(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  stderr.write(`${error instanceof StartError ? "" : "The start failed: "}${message}\n`);
  process.exit(1);
}
