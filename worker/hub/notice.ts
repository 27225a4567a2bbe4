import type { NamespaceId } from "../domain/ids.ts";
import type { Message } from "../domain/mail.ts";

/** What a hub tells those who wait: that a message is there, and the message where it fits. */
export interface Notice {
  readonly namespaceId: NamespaceId;
  readonly seq: number;
  readonly message: Message | null;
}

const MAX_NOTICE_CHARS = 256 * 1024;

/** Writes a notice for the wire; a message that is too large for it is left to be read. */
export function writeNotice(message: Message): string {
  const { namespaceId, seq } = message;
  const whole: Notice = { namespaceId, seq, message };
  const text = JSON.stringify(whole);
  if (text.length <= MAX_NOTICE_CHARS) return text;
  const short: Notice = { namespaceId, seq, message: null };
  return JSON.stringify(short);
}

/** Reads what writeNotice wrote: both ends are this file, so nothing is checked twice. */
export function readNotice(text: string): Notice {
  const notice: Notice = JSON.parse(text);
  return notice;
}
