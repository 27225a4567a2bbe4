import type { EmailView } from "../contract/emails.ts";
import type { MessageView } from "../contract/message.ts";
import type { MailAddress, MailHeader } from "../domain/mail.ts";

type Attachment = EmailView["attachments"][number];

/** An email but for its links, which cost a signature each. */
export type UnlinkedEmail = Omit<EmailView, "downloadUrl" | "attachments"> & {
  readonly attachments: readonly Omit<Attachment, "downloadUrl">[];
};

/** A message under the names of testmail.app's API. */
export function viewEmail(message: MessageView): UnlinkedEmail {
  const { addresses, envelope, auth, headers = [] } = message;
  const at = Date.parse(message.date ?? "");
  return {
    id: message.id,
    oid: message.id,
    namespace: message.ns,
    tag: message.tag,
    timestamp: message.timestamp,
    date: Number.isNaN(at) ? null : at,
    envelope_from: envelope.from,
    envelope_to: envelope.to,
    from: message.from,
    from_parsed: addresses.from.map(parsed),
    to: message.to,
    to_parsed: addresses.to.map(parsed),
    cc: message.cc,
    cc_parsed: addresses.cc.map(parsed),
    subject: message.subject,
    messageId: message.messageId,
    references: headersOf(headers, "references").flatMap((line) => line.match(/<[^<>\s]+>/g) ?? []),
    html: message.bodyHTML,
    text: message.body,
    attachments: message.attachments.map(viewAttachment),
    SPF: auth.spf,
    dkim: auth.dkim,
    sender_ip: senderIp(headers),
    headers: headers.map(({ name, value }) => ({
      key: name.toLowerCase(),
      line: `${name}: ${value}`,
    })),
    spam_score: message.spam?.score ?? null,
    spam_report: message.spam === null ? null : spamText(message.spam),
  };
}

function viewAttachment(
  attachment: MessageView["attachments"][number],
): UnlinkedEmail["attachments"][number] {
  const { filename, contentType, size, contentId, inline } = attachment;
  const cid = contentId?.replace(/^<|>$/g, "") ?? null;
  return {
    filename,
    contentType,
    contentDisposition: inline ? "inline" : "attachment",
    checksum: null,
    size,
    headers: [],
    contentId: cid === null ? null : `<${cid}>`,
    cid,
    related: inline,
  };
}

function parsed({ address, name }: MailAddress): EmailView["from_parsed"][number] {
  return { address, name, group: null };
}

function headersOf(headers: readonly MailHeader[], name: string): string[] {
  return headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value);
}

/** As Cloudflare's Received-SPF names it: the same words as worker/store/field-conditions.ts reads. */
function senderIp(headers: readonly MailHeader[]): string | null {
  const [first = ""] = headersOf(headers, "received-spf");
  return /client-ip=([^;]*)/.exec(first)?.[1]?.trim() ?? null;
}

/** The spam test's findings as lines of text: points, rule, what it found. */
function spamText({ score, threshold, rules }: NonNullable<MessageView["spam"]>): string {
  const lines = rules.map(
    ({ name, points, description }) =>
      `${points.toFixed(1).padStart(5)} ${name.padEnd(22)} ${description}`,
  );
  return [`Score ${score.toFixed(1)} of ${threshold.toFixed(1)} points`, ...lines].join("\n");
}
