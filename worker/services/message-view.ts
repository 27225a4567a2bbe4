import type { MessageView } from "../contract/message.ts";
import type { MailAddress, Message } from "../domain/mail.ts";
import { isoTime } from "../domain/time.ts";
import { viewChecks } from "./checks-view.ts";
import { viewSpam } from "./spam-view.ts";

/** A message as the API shows it; its headers only when they were read and are asked for. */
export function viewMessage(
  message: Message,
  shown: { headers: boolean; bodyOmitted: boolean },
): MessageView {
  const { content } = message;
  const { bodyOmitted } = shown;
  return {
    id: message.id,
    ns: message.namespace,
    sufix: message.tag,
    tag: message.tag,
    // A mail may name no sender; the envelope does.
    from: addressLine(content.from) || message.envelope.from,
    to: addressLine(content.to),
    cc: addressLine(content.cc),
    replyTo: addressLine(content.replyTo),
    subject: content.subject,
    body: bodyOmitted ? null : content.text,
    bodyHTML: bodyOmitted ? null : content.html,
    bodyOmitted,
    createdAt: isoTime(message.receivedAt),
    timestamp: message.receivedAt,
    expiresAt: isoTime(message.expiresAt),
    date: content.date,
    messageId: content.messageId,
    size: message.size,
    envelope: message.envelope,
    addresses: {
      from: [...content.from],
      to: [...content.to],
      cc: [...content.cc],
      replyTo: [...content.replyTo],
    },
    links: [...content.links],
    codes: [...content.codes],
    attachments: content.attachments.map(({ range: _, ...attachment }, index) => ({
      ...attachment,
      url: `/api/v1/message/${message.id}/attachment/${index}`,
    })),
    auth: content.auth,
    spam: viewSpam(message.spam),
    checks: viewChecks(message),
    truncated: content.truncated,
    parseError: content.parseError,
    cursor: String(message.seq),
    ...(shown.headers && message.headers !== null ? { headers: [...message.headers] } : {}),
  };
}

/** Addresses as a header shows them. */
export function addressLine(addresses: readonly MailAddress[]): string {
  return addresses
    .map(({ name, address }) => {
      if (name === "") return address;
      return address === "" ? name : `${name} <${address}>`;
    })
    .join(", ");
}
