import type { MailContent, MailHeader } from "../worker/domain/mail.ts";
import { readAddresses } from "./addresses.ts";
import { readHeaderBlock } from "../worker/domain/header-block.ts";
import type { HeaderField } from "../worker/domain/header-block.ts";
import { MAX_HEADER_BYTES } from "../worker/domain/limits.ts";
import { headerText, rawHeaderText } from "./header-text.ts";
import { MAX_SUBJECT_LENGTH } from "./parse-limits.ts";

const MAX_DATE_LENGTH = 100;
const MAX_MESSAGE_ID_LENGTH = 998;
/** V8 reads a date without a zone as local time; mail without one is UTC to us. */
const ZONELESS_END = /\d:\d\d$/;

/** What the top header block of a mail says. */
export interface MailHead extends Pick<
  MailContent,
  "subject" | "from" | "to" | "cc" | "replyTo" | "messageId" | "date"
> {
  readonly headers: readonly MailHeader[];
  readonly isCut: boolean;
}

/**
 * Reads the headers of a mail. Of a repeated From, Subject, Date or Message-ID the first counts.
 * `charset` is for header bytes that are neither ASCII nor UTF-8.
 */
export function readHead(raw: Uint8Array, charset: string): MailHead {
  const block = readHeaderBlock(raw, MAX_HEADER_BYTES);
  const valueOf = (field: HeaderField): Uint8Array =>
    raw.subarray(field.valueStart, Math.min(field.end, field.valueStart + MAX_HEADER_BYTES));
  const headers = block.fields.map((field) => ({
    name: field.name,
    value: headerText(valueOf(field), charset),
  }));
  const first = (name: string): string | undefined =>
    headers.find((header) => header.name.toLowerCase() === name)?.value;
  // An address list is split before its words are decoded: they may hold commas.
  const lists = (name: string): string[] =>
    block.fields
      .filter((field) => field.name.toLowerCase() === name)
      .map((field) => rawHeaderText(valueOf(field), charset));

  const subject = first("subject") ?? "";
  const from = readAddresses(lists("from").slice(0, 1));
  const to = readAddresses(lists("to"));
  const cc = readAddresses(lists("cc"));
  const replyTo = readAddresses(lists("reply-to"));
  const isCut = [block, from, to, cc, replyTo].some((part) => part.isCut);
  return {
    headers,
    subject: subject.slice(0, MAX_SUBJECT_LENGTH).toWellFormed(),
    from: from.addresses,
    to: to.addresses,
    cc: cc.addresses,
    replyTo: replyTo.addresses,
    messageId: first("message-id")?.slice(0, MAX_MESSAGE_ID_LENGTH).toWellFormed() || null,
    date: readDate(first("date") ?? ""),
    isCut: isCut || subject.length > MAX_SUBJECT_LENGTH,
  };
}

/** A Date header as ISO 8601; null when it is none. */
function readDate(value: string): string | null {
  if (value === "" || value.length > MAX_DATE_LENGTH) return null;
  const date = new Date(ZONELESS_END.test(value) ? `${value} +0000` : value);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString() : null;
}
