import { createMimeMessage } from "mimetext/browser";
import type { Env } from "../env.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import type { OutgoingMail } from "../domain/outgoing-mail.ts";

/** Sends the service's own mails. */
export interface Mailer {
  /** Returns when the mail is handed over; throws when it could not be. */
  send(mail: OutgoingMail): Promise<void>;
}

/**
 * The mailer of this deployment: Cloudflare's send_email binding, or on a laptop the product itself,
 * which catches the mail. A deployment with neither throws when it has to send.
 */
export function openMailer(env: Env): Mailer {
  const { OUTBOX_NAMESPACE: namespace, SEND_EMAIL: binding } = env;
  if (namespace !== undefined) return capturingMailer(env, namespace);
  if (binding !== undefined) return { send: (mail) => sendBy(binding, env.MAIL_FROM, mail) };
  return { send: () => Promise.reject(new Error("no send_email binding: no mail can be sent")) };
}

async function sendBy(
  binding: NonNullable<Env["SEND_EMAIL"]>,
  from: string,
  mail: OutgoingMail,
): Promise<void> {
  await binding.send({
    ...mail,
    from: { name: PRODUCT_NAME, email: from },
    headers: AUTOMATIC,
  });
}

// RFC 3834: no out-of-office reply may come back.
const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

function capturingMailer(env: Env, namespace: string): Mailer {
  return {
    async send(mail) {
      const raw = new TextEncoder().encode(rfc5322(env.MAIL_FROM, mail));
      const to = `${outboxMailbox(namespace, mail.to)}@${env.INBOX_HOST}`;
      const outcome = await env.INBOUND.deliver(
        {
          envelope: { from: env.MAIL_FROM, to },
          source: "https",
          size: raw.length,
          idempotencyKey: null,
          caller: null,
        },
        raw,
      );
      if ("detail" in outcome) throw new Error(`own mail not taken: ${outcome.detail}`);
      if (outcome.kind === "failed") throw new Error("own mail not kept");
    },
  };
}

// RFC 5321 section 4.5.3.1.1.
const MAX_LOCAL_OCTETS = 64;

/** The mailbox that catches what would have gone to `address`: `acme01.to.ana-shop.test`. */
export function outboxMailbox(namespace: string, address: string): string {
  const tag = address
    .toLowerCase()
    .replaceAll("@", "-at-")
    .replaceAll(/[^a-z0-9._+-]/g, "-");
  return `${namespace}.to.${tag}`.slice(0, MAX_LOCAL_OCTETS);
}

function rfc5322(from: string, { to, subject, text, html }: OutgoingMail): string {
  const message = createMimeMessage();
  message.setSender({ name: PRODUCT_NAME, addr: from });
  message.setRecipient(to);
  message.setSubject(subject);
  message.setHeader("Auto-Submitted", AUTOMATIC["Auto-Submitted"]);
  message.addMessage({ contentType: "text/plain", data: base64(text), encoding: "base64" });
  message.addMessage({ contentType: "text/html", data: base64(html), encoding: "base64" });
  return message.asRaw();
}

function base64(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte));
  return btoa(binary.join("")).replaceAll(/.{76}/g, "$&\r\n");
}
