import { readHeaderBlock } from "../header-block.ts";
import type { Canonicalization } from "./dkim-signature.ts";

/** A header as it came: each character is one byte of it. */
export interface RawHeader {
  /** Lower-cased. */
  readonly name: string;
  /** The whole field with its name, lines ended by CRLF, without the last line end. */
  readonly field: string;
  /** What stands after the colon. */
  readonly value: string;
}

/** The headers of a mail from the top, at most `limit` bytes, and where its body starts. */
export function rawHeaders(
  raw: Uint8Array,
  limit: number,
): { headers: RawHeader[]; bodyStart: number; isCut: boolean } {
  const { fields, bodyStart, isCut } = readHeaderBlock(raw, limit);
  const headers = fields.map(({ name, start, valueStart, end }) => ({
    name: name.toLowerCase(),
    field: textOf(raw.subarray(start, end)),
    value: textOf(raw.subarray(valueStart, end)),
  }));
  return { headers, bodyStart, isCut };
}

function textOf(bytes: Uint8Array): string {
  // Maps each byte above 0x7f to U+F780 and on, so that none is lost.
  const text = new TextDecoder("x-user-defined").decode(bytes);
  return text.replace(/\r?\n/g, "\r\n").replace(/\r\n$/, "");
}

/** The headers that a signature covers, as they are signed (RFC 6376 sections 3.7 and 5.4.2). */
export function signedText(
  headers: readonly RawHeader[],
  signature: RawHeader,
  { signedHeaders, headerForm }: { signedHeaders: readonly string[]; headerForm: Canonicalization },
): Uint8Array<ArrayBuffer> {
  const left = new Map<string, RawHeader[]>();
  for (const header of headers) {
    if (header !== signature) left.set(header.name, [...(left.get(header.name) ?? []), header]);
  }
  // A name that comes again means the header above the one before; one that is not there means nothing.
  const covered = signedHeaders.flatMap((name) => left.get(name)?.pop() ?? []);
  const lines = covered.map((header) => `${canonicalHeader(header, headerForm)}\r\n`);
  const text = lines.join("") + withoutSignature(canonicalHeader(signature, headerForm));
  return Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff);
}

function canonicalHeader({ name, field, value }: RawHeader, form: Canonicalization): string {
  if (form === "simple") return field;
  const unfolded = value.replace(/\r\n/g, "").replace(/[\t ]+/g, " ");
  return `${name}:${unfolded.replace(/^ | $/g, "")}`;
}

/** Empties b=, which is not there when a signature is made. */
function withoutSignature(field: string): string {
  const colon = field.indexOf(":") + 1;
  const tags = field.slice(colon).split(";");
  const emptied = tags.map((tag) =>
    /^\s*b\s*=/.test(tag) ? tag.slice(0, tag.indexOf("=") + 1) : tag,
  );
  return field.slice(0, colon) + emptied.join(";");
}
