import type { Canonicalization } from "./dkim-signature.ts";

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/**
 * The body as it is hashed (RFC 6376 sections 3.4.3 and 3.4.4). A line may end in LF alone, as in a
 * file that is posted over HTTPS: it counts as CRLF, which SMTP would have made of it. Linear in
 * time; takes as much memory as the body, and a byte for each bare LF.
 */
export function canonicalBody(body: Uint8Array, form: Canonicalization): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(body.length + bareLineEnds(body) + 2);
  let length = 0;
  /** After the last line that is not empty. */
  let kept = 0;
  let at = 0;
  while (at < body.length) {
    const feed = body.indexOf(LF, at);
    const next = feed < 0 ? body.length : feed + 1;
    let end = feed < 0 ? body.length : feed;
    if (feed > at && body[feed - 1] === CR) end--;
    const start = length;
    length =
      form === "simple"
        ? copied(body.subarray(at, end), out, length)
        : relaxed(body.subarray(at, end), out, length);
    const isEmpty = length === start;
    out[length++] = CR;
    out[length++] = LF;
    if (!isEmpty) kept = length;
    at = next;
  }
  // An empty body is one line end in the simple form, and nothing in the relaxed one.
  if (kept === 0 && form === "simple") return Uint8Array.of(CR, LF);
  return out.subarray(0, kept);
}

function copied(line: Uint8Array, out: Uint8Array, length: number): number {
  out.set(line, length);
  return length + line.length;
}

/** Blanks in a row become one, and those at the end go. */
function relaxed(line: Uint8Array, out: Uint8Array, start: number): number {
  let length = start;
  let isBlank = false;
  for (let i = 0; i < line.length; i++) {
    const byte = line[i] ?? 0;
    if (byte === SPACE || byte === TAB) {
      isBlank = true;
      continue;
    }
    if (isBlank) out[length++] = SPACE;
    isBlank = false;
    out[length++] = byte;
  }
  return length;
}

function bareLineEnds(body: Uint8Array): number {
  let count = 0;
  for (let at = body.indexOf(LF); at >= 0; at = body.indexOf(LF, at + 1)) {
    if (body[at - 1] !== CR) count++;
  }
  return count;
}
