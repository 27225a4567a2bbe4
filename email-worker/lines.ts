const LF = 0x0a;
const CR = 0x0d;

/** RFC 2046 section 5.1.1: the line break in front of a boundary belongs to the boundary. */
export function withoutLineBreak(bytes: Uint8Array, lineStart: number): number {
  if (bytes[lineStart - 1] !== LF) return lineStart;
  return bytes[lineStart - 2] === CR ? lineStart - 2 : lineStart - 1;
}

/** Mail lines end in CR LF, and those of mails that were converted twice in CR CR LF. */
export function withUnixLines(text: string): string {
  if (!text.includes("\r")) return text;
  return text.replaceAll("\r\r\n", "\n").replaceAll("\r\n", "\n");
}
