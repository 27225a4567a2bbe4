const DASH = 0x2d;
const LF = 0x0a;
const CR = 0x0d;

/** RFC 2046 section 5.1.1: the line break in front of a boundary belongs to the boundary. */
export function withoutLineBreak(bytes: Uint8Array, lineStart: number): number {
  if (bytes[lineStart - 1] !== LF) return lineStart;
  return bytes[lineStart - 2] === CR ? lineStart - 2 : lineStart - 1;
}

/**
 * Offset of the next line that begins like one of the boundaries, the line at `from` included;
 * the end when there is none. Whether it is a boundary is not decided here.
 */
export function nextBoundary(
  bytes: Uint8Array,
  from: number,
  boundaries: readonly { readonly value: Uint8Array }[],
): number {
  if (boundaries.length === 0) return bytes.length;
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== DASH || bytes[at + 1] !== DASH) continue;
    if (at !== from && bytes[at - 1] !== LF) continue;
    if (boundaries.some(({ value }) => startsWith(bytes, at + 2, value))) return at;
  }
  return bytes.length;
}

function startsWith(bytes: Uint8Array, at: number, start: Uint8Array): boolean {
  for (let i = 0; i < start.length; i++) {
    if (bytes[at + i] !== start[i]) return false;
  }
  return true;
}

/** Mail lines end in CR LF, and those of mails that were converted twice in CR CR LF. */
export function withUnixLines(text: string): string {
  if (!text.includes("\r")) return text;
  return text.replaceAll("\r\r\n", "\n").replaceAll("\r\n", "\n");
}
