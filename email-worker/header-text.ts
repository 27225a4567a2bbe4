import { decodeWords } from "postal-mime";
import { decodeText } from "./charset.ts";

const ESCAPE = 0x1b;
const ENCODED_WORD = /=\?[^?\s]+\?[Qq]\?[^?]*\?=/g;
// oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
const CONTROLS = /[\x00-\x08\x0a-\x1f\x7f]/g;

/**
 * A header value unfolded (RFC 5322 section 2.2.3) but with its encoded words as they stand. Raw
 * 8-bit bytes are read as UTF-8 when they are, else in `charset`.
 */
export function rawHeaderText(value: Uint8Array, charset: string): string {
  return unfold(decodeHeaderBytes(value, charset)).trim();
}

/** A header value for people: unfolded, encoded words decoded (RFC 2047), on one line. */
export function headerText(value: Uint8Array, charset: string): string {
  return oneLine(decodeWords(rawHeaderText(value, charset))).trim();
}

/** Control characters become spaces: a decoded value must not forge a line of its own. */
export function oneLine(text: string): string {
  return text.replace(CONTROLS, " ").toWellFormed();
}

function decodeHeaderBytes(value: Uint8Array, charset: string): string {
  // Unencoded ISO-2022-JP is 7-bit, and nothing else brings escapes into a header.
  if (value.includes(ESCAPE)) return new TextDecoder("iso-2022-jp").decode(value);
  if (isAscii(value)) return new TextDecoder().decode(value);
  return decodeText(escapeInsideWords(value), charset);
}

/** A raw byte inside a Q-encoded word belongs to that word's charset, not to the header's. */
function escapeInsideWords(value: Uint8Array): Uint8Array {
  const binary = new TextDecoder("x-user-defined").decode(value);
  if (!binary.includes("=?")) return value;
  const escaped = binary.replace(ENCODED_WORD, (word) =>
    word.replace(/[\uf780-\uf7ff]/g, (char) => `=${(char.charCodeAt(0) & 0xff).toString(16)}`),
  );
  return Uint8Array.from(escaped, (char) => char.charCodeAt(0) & 0xff);
}

function isAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    if ((bytes[i] ?? 0) > 0x7f) return false;
  }
  return true;
}

/** Folding takes the line break away and keeps the blank after it. */
function unfold(text: string): string {
  if (!text.includes("\n")) return text;
  return text
    .split("\n")
    .map((line) => withoutReturns(line))
    .join("");
}

function withoutReturns(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === "\r") end--;
  return line.slice(0, end);
}
