import { MAX_MAIL_BYTES } from "../worker/domain/limits.ts";

/** How long a sender may bring nothing, ms. */
const STALL_MS = 20_000;
/** What a sender has to bring on the whole, bytes a millisecond: a quarter of a megabit a second. */
const SLOWEST = 32;

/** The sender did not bring the mail in time. */
export class TooSlow extends Error {
  override readonly name = "TooSlow";
}

/**
 * Reads a stream that is to have `size` bytes to its end, or to the first byte beyond the largest
 * mail. Throws TooSlow when nothing comes for 20 s, or all of it comes slower than a quarter of a megabit a second.
 */
export async function readBytes(
  stream: ReadableStream<Uint8Array>,
  size: number,
): Promise<Uint8Array> {
  const reader = stream.getReader();
  const deadline = Date.now() + STALL_MS + size / SLOWEST;
  // All at once: pieces that are put together in the end would take the memory twice.
  let bytes = new Uint8Array(Math.min(size, MAX_MAIL_BYTES));
  let length = 0;
  while (length <= MAX_MAIL_BYTES) {
    const { done, value } = await readInTime(reader, Math.min(STALL_MS, deadline - Date.now()));
    if (done) break;
    bytes = withRoomFor(bytes, length + value.length);
    bytes.set(value, length);
    length += value.length;
  }
  // After the end this does nothing.
  await reader.cancel();
  return bytes.subarray(0, length);
}

async function readInTime(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  ms: number,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const tooSlow = new TooSlow("The mail came too slowly.");
  const timer = setTimeout(() => reject(tooSlow), Math.max(0, ms));
  try {
    return await Promise.race([reader.read(), late]);
  } catch (error) {
    if (error === tooSlow) await reader.cancel(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The same bytes, where more came than was announced. */
function withRoomFor(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (length <= bytes.length) return bytes;
  const wider = new Uint8Array(Math.max(length, 2 * bytes.length));
  wider.set(bytes);
  return wider;
}
