import { BIG_MAIL_BYTES } from "../worker/domain/limits.ts";

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` on a mail of `size` bytes. Small mails run beside each other; of the big ones an
 * isolate, which has 128 MB, holds one at a time.
 */
export async function inTurn<T>(size: number, work: () => Promise<T>): Promise<T> {
  if (size <= BIG_MAIL_BYTES) return work();
  const turn = last.then(work, work);
  last = turn;
  return turn;
}
