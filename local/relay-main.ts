import { MAX_MAIL_BYTES } from "../worker/domain/limits.ts";
import { deliverTo } from "./delivery.ts";
import { parseRelay, RELAY_HELP, type RelayOptions } from "./options.ts";
import { freePort } from "./ports.ts";
import { startSmtp, type DeliveryReport } from "./smtp.ts";
import { StartError } from "./start-error.ts";
import { stopCleanly } from "./stopping.ts";
import { formatBytes, plain } from "./text.ts";

const { stdout, stderr, env } = process;

await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<void> {
  const parsed = parseRelay(args, env["RESTANTE_API_KEY"]);
  switch (parsed.kind) {
    case "help":
      stdout.write(RELAY_HELP);
      return;
    case "fault":
      stderr.write(`${parsed.sentence}\n\n${RELAY_HELP}`);
      process.exitCode = 2;
      return;
    case "run":
      await relay(parsed.options).catch(explain);
      return;
    default:
      parsed satisfies never;
  }
}

async function relay({ to, apiKey, host, smtpPort, isJson }: RelayOptions): Promise<void> {
  const delivery = deliverTo({ apiUrl: to, apiKey });
  const listener = await startSmtp({
    hosts: [host],
    port: await freePort(smtpPort, [host]),
    deliver: delivery.deliver,
    maxBytes: MAX_MAIL_BYTES,
    onDelivery: (report) => stdout.write(`${isJson ? jsonLine(report) : textLine(report)}\n`),
    onError: (error) => stderr.write(`SMTP: ${plain(error.message)}\n`),
  });
  stopCleanly(async () => {
    await listener.stop();
    delivery.close();
  });
  const ready = { smtpHost: host, smtpPort: listener.port, to };
  stdout.write(
    isJson ? `${JSON.stringify(ready)}\n` : `  ➜  SMTP ${host}:${listener.port} to ${to}\n\n`,
  );
}

function textLine({ mail, outcome, ms }: DeliveryReport): string {
  const time = new Date().toTimeString().slice(0, 8);
  const facts = `${formatBytes(mail.size)}   ${Math.round(ms)} ms`;
  const to = plain(mail.to).padEnd(36);
  switch (outcome.kind) {
    case "captured":
      return `  ${time}  ${(outcome.duplicate ? "again" : "mail").padEnd(7)}${to}   ${facts}`;
    case "refused":
    case "failed": {
      const { code, enhanced, text } = outcome.reply;
      const verb = outcome.kind === "refused" ? "drop" : "retry";
      return `  ${time}  ${verb.padEnd(7)}${to}   ${code} ${enhanced} ${plain(text)}   ${facts}`;
    }
    default:
      return outcome satisfies never;
  }
}

function jsonLine({ mail, outcome, ms }: DeliveryReport): string {
  return JSON.stringify({ ...mail, ...outcome, ms: Math.round(ms) });
}

function explain(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  stderr.write(`${error instanceof StartError ? "" : "The start failed: "}${message}\n`);
  process.exit(1);
}
