import { INLINE_BYTES } from "../worker/domain/limits.ts";
import type { Delivery } from "../worker/domain/delivery.ts";
import type { MessageId } from "../worker/domain/ids.ts";
import type { MailAddress, MailContent, ParsedMail, SpilledField } from "../worker/domain/mail.ts";
import type { SpamResult } from "../worker/domain/spam/spam-result.ts";
import { searchText } from "../worker/domain/search.ts";
import { DAY_MS } from "../worker/domain/time.ts";
import type { NewMessage } from "../worker/store/new-message.ts";
import { spamColumns } from "../worker/store/spam-columns.ts";
import type { Spill } from "../worker/store/raw-mail.ts";
import type { Admitted } from "./admission.ts";

/** A parsed mail, split into its row and what is too large for a row. */
export interface Split {
  readonly row: NewMessage;
  /** null: all of it is in the row. */
  readonly spill: Spill | null;
}

/** Lays a parsed mail out for storage: rows stay small, the rest goes beside the raw mail. */
export function splitMessage(mail: {
  admitted: Admitted;
  delivery: Delivery;
  id: MessageId;
  rawKey: string;
  at: number;
  size: number;
  parsed: ParsedMail;
  visibleText: string;
  spam: SpamResult | null;
}): Split {
  const { admitted, delivery, parsed } = mail;
  const { recipient, mailbox } = admitted;
  const { kept, headers, spill } = spillOver(parsed);
  const spilled = Object.keys(spill).filter(isSpilledField);
  const row: NewMessage = {
    id: mail.id,
    companyId: recipient.companyId,
    namespaceId: recipient.id,
    namespace: recipient.name,
    tag: mailbox.tag,
    receivedAt: mail.at,
    expiresAt: mail.at + admitted.retentionDays * DAY_MS,
    size: mail.size,
    source: delivery.source,
    envelopeFrom: delivery.envelope.from,
    envelopeTo: delivery.envelope.to,
    rawKey: mail.rawKey,
    hasAttachment: parsed.content.attachments.length > 0,
    hasCode: parsed.content.codes.length > 0,
    ...spamColumns(mail.spam),
    spilled,
    content: kept,
    headers: [...headers],
    search: searchOf(parsed.content, mail.visibleText),
  };
  return { row, spill: spilled.length === 0 ? null : spill };
}

function spillOver({ content, headers }: ParsedMail): {
  kept: MailContent;
  headers: ParsedMail["headers"];
  spill: Spill;
} {
  const { text, html, links } = content;
  const spill: Spill = {
    ...(tooLargeBody(text) ? { text } : {}),
    ...(tooLargeBody(html) ? { html } : {}),
    ...(tooLarge(JSON.stringify(links)) ? { links } : {}),
    ...(tooLarge(JSON.stringify(headers)) ? { headers } : {}),
  };
  const kept = {
    ...content,
    text: spill.text === undefined ? text : "",
    html: spill.html === undefined ? html : "",
    links: spill.links === undefined ? links : [],
  };
  return { kept, headers: spill.headers === undefined ? headers : [], spill };
}

/** The row holds it as JSON, where a control character takes six bytes. */
function tooLargeBody(text: string): boolean {
  return tooLarge(text) || tooLarge(JSON.stringify(text));
}

function tooLarge(text: string): boolean {
  // A UTF-16 unit is at most three bytes of UTF-8, so most texts need no encoding to be judged.
  if (text.length * 3 <= INLINE_BYTES) return false;
  return text.length > INLINE_BYTES || new TextEncoder().encode(text).length > INLINE_BYTES;
}

function searchOf(content: MailContent, visibleText: string): string {
  return searchText({
    from: addressText(content.from),
    to: addressText([...content.to, ...content.cc]),
    subject: content.subject,
    text: visibleText,
  });
}

function addressText(addresses: readonly MailAddress[]): string {
  return addresses.map(({ name, address }) => `${name} <${address}>`).join(", ");
}

function isSpilledField(name: string): name is SpilledField {
  return name === "text" || name === "html" || name === "headers" || name === "links";
}
