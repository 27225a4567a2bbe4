import type { NamespaceId } from "../domain/ids.ts";
import { NOTHING_EARLIER, type Earlier, type Message } from "../domain/mail.ts";

/** What a hub tells those who wait: that a message is there, and the message where it fits. */
export interface Notice {
  readonly namespaceId: NamespaceId;
  readonly seq: number;
  /** null: it has to be read. */
  readonly message: Message | null;
  /**
   * Rings overtake each other and may get lost, so who knows no message of these numbers has missed
   * one.
   */
  readonly earlier: Earlier;
}

/** The same notice at its full length, and as short as it can be. */
export interface WrittenNotice {
  readonly whole: string;
  readonly short: string;
}

const MAX_NOTICE_CHARS = 256 * 1024;

/**
 * Writes a notice for the wire. A message that is too large for it is left to be read, and so is one
 * of which is not known what came before it: null.
 */
export function writeNotice(message: Message, earlier: Earlier | null): WrittenNotice {
  const { namespaceId, seq } = message;
  const bare: Notice = { namespaceId, seq, message: null, earlier: NOTHING_EARLIER };
  const short = JSON.stringify(bare);
  if (earlier === null) return { whole: short, short };
  const full: Notice = { ...bare, message, earlier };
  const whole = JSON.stringify(full);
  return { whole: whole.length <= MAX_NOTICE_CHARS ? whole : short, short };
}

/** Reads what writeNotice wrote: both ends are this file, so nothing is checked twice. */
export function readNotice(text: string): Notice {
  const notice: Notice = JSON.parse(text);
  return notice;
}
