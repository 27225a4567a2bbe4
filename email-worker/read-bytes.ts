import { MAX_MAIL_BYTES } from "../worker/domain/limits.ts";

/** Reads a stream to its end, or to the first byte beyond the largest mail. */
export async function readBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_MAIL_BYTES) break;
  }
  const first = chunks[0];
  if (chunks.length === 1 && first) return first;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
