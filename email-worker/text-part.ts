import { decodeBytes } from "../worker/domain/part-decoder.ts";
import { decodeUtf8, LEGACY_CHARSET } from "./charset.ts";
import { MAX_ENCODED_TEXT_BYTES, MAX_FLOWED_BYTES } from "./parse-limits.ts";
import { encodingOf } from "./postal-internals.ts";
import type { PartNode } from "./postal-internals.ts";

/**
 * Takes the transfer encoding off a text part, up to `limit` bytes. postal-mime then reads the
 * content by the part's parameters, so these are set right where the sender left them out.
 */
export function decodeTextPart(
  node: PartNode,
  encoded: Uint8Array,
  limit: number,
): { content: ArrayBuffer; isCut: boolean } {
  const { params } = node.contentType.parsed;
  const start = encoded.subarray(0, MAX_ENCODED_TEXT_BYTES);
  const decoded = decodeBytes(encodingOf(node), start, limit);
  const isCut = decoded.isCut || start.length < encoded.length;
  if (decoded.bytes.length > MAX_FLOWED_BYTES) delete params["format"];
  if (!params["charset"] && !isCut && decodeUtf8(decoded.bytes) === null) {
    params["charset"] = LEGACY_CHARSET;
  }
  return { content: decoded.bytes.slice().buffer, isCut };
}
