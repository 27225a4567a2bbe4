import type { PartRange } from "../../worker/domain/mail.ts";
import { decodePart } from "../../worker/domain/part-decoder.ts";

/** What decodePart makes of the bytes, fed in chunks of this size. */
export async function decoded(
  encoding: PartRange["encoding"],
  encoded: Uint8Array,
  chunkSize = 64 * 1024,
): Promise<Uint8Array> {
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < encoded.length; at += chunkSize) {
        controller.enqueue(encoded.subarray(at, at + chunkSize));
      }
      controller.close();
    },
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of source.pipeThrough(decodePart(encoding))) pieces.push(piece);
  return Buffer.concat(pieces);
}
