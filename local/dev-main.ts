import { runCommand } from "./command-line.ts";
import { parseDev, DEV_HELP, type DevOptions } from "./options.ts";
import { endFailedStart } from "./start-error.ts";
import { stopCleanly } from "./stopping.ts";

const { stdout } = process;

await runCommand(parseDev(process.argv.slice(2)), DEV_HELP, (options) =>
  develop(options).catch(endFailedStart),
);

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
