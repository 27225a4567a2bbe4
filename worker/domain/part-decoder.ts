import type { PartRange } from "./mail.ts";
import { createDecoder, EQUALS, SEXTETS } from "./transfer-decoders.ts";

type Encoding = PartRange["encoding"];

const SLICE_BYTES = 64 * 1024;

/** Decodes a part's encoded bytes as they stream by, in memory bounded by the chunk. */
export function decodePart(encoding: Encoding): TransformStream<Uint8Array, Uint8Array> {
  const decoder = createDecoder(encoding);
  return new TransformStream({
    transform(chunk, controller) {
      const decoded = decoder.write(chunk);
      if (decoded.length > 0) controller.enqueue(decoded);
    },
    flush(controller) {
      const rest = decoder.end();
      if (rest.length > 0) controller.enqueue(rest);
    },
  });
}

/**
 * The first `limit` decoded bytes of a part, and whether there were more. The encoded bytes after
 * the limit are not read.
 */
export function decodeBytes(
  encoding: Encoding,
  encoded: Uint8Array,
  limit: number,
): { bytes: Uint8Array; isCut: boolean } {
  const decoder = createDecoder(encoding);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let start = 0; start < encoded.length && length <= limit; start += SLICE_BYTES) {
    const piece = decoder.write(encoded.subarray(start, start + SLICE_BYTES));
    pieces.push(piece);
    length += piece.length;
  }
  const rest = decoder.end();
  const bytes = concatenate([...pieces, rest], length + rest.length);
  return { bytes: bytes.subarray(0, limit), isCut: bytes.length > limit };
}

/** Bytes that decodePart makes of the encoded ones. */
export function decodedSize(encoding: Encoding, encoded: Uint8Array): number {
  if (encoding === "identity") return encoded.length;
  if (encoding === "base64") return base64Size(encoded);
  const decoder = createDecoder(encoding);
  let size = 0;
  for (let start = 0; start < encoded.length; start += SLICE_BYTES) {
    size += decoder.write(encoded.subarray(start, start + SLICE_BYTES)).length;
  }
  return size + decoder.end().length;
}

/** Counts instead of decoding: a 20 MB attachment costs one look at each byte. */
function base64Size(encoded: Uint8Array): number {
  let size = 0;
  let sextets = 0;
  for (let i = 0; i < encoded.length; i++) {
    const byte = encoded[i] ?? 0;
    if ((SEXTETS[byte] ?? -1) >= 0) sextets++;
    else if (byte === EQUALS) {
      size += Math.floor((sextets * 3) / 4);
      sextets = 0;
    }
  }
  return size + Math.floor((sextets * 3) / 4);
}

function concatenate(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
