import { createTransport, type SendMailOptions } from "nodemailer";
import { deliverTo } from "../../local/delivery.ts";
import { startSmtp } from "../../local/smtp.ts";
import { MAX_MAIL_BYTES } from "../../worker/domain/limits.ts";
import { connect, type RawClient } from "../local/raw-client.ts";

/** An SMTP listener whose mail goes to the API under one key, as the relay's does. */
export interface SmtpDoor {
  readonly port: number;
  close(): Promise<void>;
}

export async function openSmtp(apiUrl: string, apiKey: string): Promise<SmtpDoor> {
  const delivery = deliverTo({ apiUrl, apiKey });
  const smtp = await startSmtp({
    hosts: ["127.0.0.1"],
    port: 0,
    deliver: delivery.deliver,
    maxBytes: MAX_MAIL_BYTES,
  });
  return {
    port: smtp.port,
    async close() {
      await smtp.stop();
      delivery.close();
    },
  };
}

/** Sends as an application does; the server's last reply. */
export async function sendByNodemailer(port: number, mail: SendMailOptions): Promise<string> {
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  const { response } = await transport.sendMail(mail);
  return response;
}

/** One SMTP transaction; its last reply, which is an earlier one when that refuses already. */
export async function transact(
  client: RawClient,
  mail: { from: string; to: readonly string[]; raw: Uint8Array },
): Promise<string> {
  const commands = [`MAIL FROM:<${mail.from}>`, ...mail.to.map((to) => `RCPT TO:<${to}>`), "DATA"];
  for (const command of commands) {
    const reply = await client.command(command);
    if (!/^[23]/.test(reply)) return reply;
  }
  client.send(stuffed(mail.raw));
  return client.reply();
}

/** Connects, greets, sends one mail with these bytes, and leaves; the last reply. */
export async function sendRaw(
  port: number,
  mail: { from: string; to: readonly string[]; raw: Uint8Array },
): Promise<string> {
  const client = await connect(port);
  try {
    await client.command("EHLO test");
    return await transact(client, mail);
  } finally {
    client.end();
  }
}

/** What arrives of `raw`: SMTP carries lines, so the last one is ended. */
export function carried(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw);
  const isEnded = bytes.length === 0 || bytes.subarray(-2).equals(Buffer.from("\r\n"));
  return isEnded ? bytes : Buffer.concat([bytes, Buffer.from("\r\n")]);
}

/** RFC 5321 section 4.5.2: a dot that begins a line is doubled; a line of one dot ends the mail. */
function stuffed(raw: Uint8Array): Buffer {
  const text = carried(raw)
    .toString("latin1")
    .replace(/(^|\r\n)\./g, "$1..");
  return Buffer.from(`${text}.\r\n`, "latin1");
}
