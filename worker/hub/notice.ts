import type { NamespaceId } from "../domain/ids.ts";
import type { Message } from "../domain/mail.ts";

/** What a hub tells those who wait: that a message is there, and the message where it fits. */
export interface Notice {
  readonly namespaceId: NamespaceId;
  readonly seq: number;
  /** null: it has to be read. */
  readonly message: Message | null;
  /**
   * The newest earlier message of the same mailbox, 0 where there is none. Rings overtake each other
   * and may get lost, so who knows no message of this number has missed one.
   */
  readonly previous: number;
}

/** The same notice at its full length, and as short as it can be. */
export interface WrittenNotice {
  readonly whole: string;
  readonly short: string;
}

const MAX_NOTICE_CHARS = 256 * 1024;

/**
 * Writes a notice for the wire. A message that is too large for it is left to be read, and so is one
 * whose earlier message in the mailbox (`previous`) is not known: null.
 */
export function writeNotice(message: Message, previous: number | null): WrittenNotice {
  const { namespaceId, seq } = message;
  const bare: Notice = { namespaceId, seq, message: null, previous: 0 };
  const short = JSON.stringify(bare);
  if (previous === null) return { whole: short, short };
  const full: Notice = { ...bare, message, previous };
  const whole = JSON.stringify(full);
  return { whole: whole.length <= MAX_NOTICE_CHARS ? whole : short, short };
}

/** Reads what writeNotice wrote: both ends are this file, so nothing is checked twice. */
export function readNotice(text: string): Notice {
  const notice: Notice = JSON.parse(text);
  return notice;
}
