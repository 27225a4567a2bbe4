import { MAX_MAIL_BYTES } from "./limits.ts";

/** Twice what may be sent: who sends more is cut off. */
const MOST_BYTES = 2 * MAX_MAIL_BYTES;
const MOST_MS = 10_000;

/**
 * Reads and forgets what nobody has read of a request's body, at most 50 MiB of it and for 10 s. A
 * server that answers and hangs up while its client still sends makes the client lose the answer
 * (RFC 9112 section 9.6): it then sees a broken connection instead of why it was refused.
 */
export async function readAway(body: ReadableStream<Uint8Array>): Promise<void> {
  if (body.locked) return;
  let length = 0;
  const nowhere = new WritableStream<Uint8Array>({
    write(piece, controller) {
      length += piece.length;
      if (length > MOST_BYTES) controller.error(new Error("The body is too long to be read away."));
    },
  });
  // However it ends, there is nothing more to do for this client than to answer.
  await body.pipeTo(nowhere, { signal: AbortSignal.timeout(MOST_MS) }).catch(() => {});
}
