import type { SpamPart } from "../worker/domain/spam/spam-reading.ts";
import type { MimePart } from "./mime-parts.ts";
import { MAX_SPAM_PART_BYTES } from "./spam-limits.ts";

const LF = 0x0a;
const CR = 0x0d;
const MAX_ASCII = 0x7f;

/** The parts of a mail with what their encoded lines look like, up to a limit for all together. */
export function readSpamParts(raw: Uint8Array, parts: readonly MimePart[]): SpamPart[] {
  let left = MAX_SPAM_PART_BYTES;
  return parts.map(({ body, ...declared }) => {
    if (body === null) return { ...declared, size: 0, longestLine: 0, has8BitBytes: false };
    const bytes = raw.subarray(body.start, Math.min(body.end, body.start + left));
    left -= bytes.length;
    return { ...declared, size: body.end - body.start, ...readLines(bytes) };
  });
}

function readLines(bytes: Uint8Array): { longestLine: number; has8BitBytes: boolean } {
  let longestLine = 0;
  let lineStart = 0;
  let bits = 0;
  for (let i = 0; i <= bytes.length; i++) {
    const byte = i === bytes.length ? LF : (bytes[i] ?? 0);
    bits |= byte;
    if (byte !== LF) continue;
    const end = bytes[i - 1] === CR ? i - 1 : i;
    longestLine = Math.max(longestLine, end - lineStart);
    lineStart = i + 1;
  }
  return { longestLine, has8BitBytes: bits > MAX_ASCII };
}
