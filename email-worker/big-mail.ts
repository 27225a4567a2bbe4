import { BIG_MAIL_BYTES, MAX_MAIL_BYTES } from "../worker/domain/limits.ts";
import { Room } from "./room.ts";

/** Of 128 MB that an isolate has: two of the largest mails, and one company has one of them. */
const READING = new Room({ total: 2 * MAX_MAIL_BYTES, each: MAX_MAIL_BYTES });
/** Taking a mail apart needs memory too, so of those that are read one goes on at a time. */
const WORKING = new Room({ total: 1, each: 1 });
const READING_WAIT_MS = 10_000;
/** Longer, for whoever waits here has sent the whole mail. */
const WORKING_WAIT_MS = 20_000;

/**
 * Reads a mail of `size` bytes for a company, and works on it. Small mails run beside each other; big
 * ones are read as there is memory, and worked on one at a time. null when they found no room in
 * time: nothing has been done then.
 */
export async function inRoom<Result>(
  { size, owner }: { size: number; owner: string },
  read: () => Promise<Uint8Array>,
  work: (raw: Uint8Array) => Promise<Result>,
): Promise<Result | null> {
  if (size <= BIG_MAIL_BYTES) return work(await read());
  // Reading is outside of the turn: a sender who stops in the middle holds up nobody's work.
  return READING.hold({ owner, size, waitMs: READING_WAIT_MS }, async () => {
    const raw = await read();
    return WORKING.hold({ owner, size: 1, waitMs: WORKING_WAIT_MS }, () => work(raw));
  });
}
