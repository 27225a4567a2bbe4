import { MAX_MAIL_BYTES } from "../worker/domain/limits.ts";
import { runCommand } from "./command-line.ts";
import { deliverTo } from "./delivery.ts";
import { parseRelay, RELAY_HELP, type RelayOptions } from "./options.ts";
import { freePort } from "./ports.ts";
import { startSmtp, type DeliveryReport } from "./smtp.ts";
import { endFailedStart } from "./start-error.ts";
import { stopCleanly } from "./stopping.ts";
import { formatBytes, plain } from "./text.ts";

const { stdout, stderr, env } = process;

await runCommand(
  parseRelay(process.argv.slice(2), env["RESTANTE_API_KEY"]),
  RELAY_HELP,
  (options) => relay(options).catch(endFailedStart),
);

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
