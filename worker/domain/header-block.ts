const SPACE = 0x20;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;
const DELETE = 0x7f;

/** A header field as it lies in the mail, folded lines included. */
export interface HeaderField {
  readonly name: string;
  /** Offset of its first byte. */
  readonly start: number;
  /** Offset of the first byte of the value. */
  readonly valueStart: number;
  /** Offset of the next field's first byte. */
  readonly end: number;
}

export interface HeaderBlock {
  readonly fields: readonly HeaderField[];
  /** Offset of the first body byte. */
  readonly bodyStart: number;
  /** The block goes on after the limit. */
  readonly isCut: boolean;
}

/**
 * Finds the header fields at the top of a mail (RFC 5322 section 2.2), in one pass over at most
 * `limit` bytes. A line that is no header line starts the body, as in Postfix and in Python, so a
 * mail without the empty line keeps its text.
 */
export function readHeaderBlock(raw: Uint8Array, limit: number): HeaderBlock {
  const fields: HeaderField[] = [];
  let at = blockStart(raw);
  while (at < raw.length) {
    if (at >= limit) return { fields, bodyStart: at, isCut: true };
    const end = lineEnd(raw, at);
    if (isEmptyLine(raw, at, end)) return { fields, bodyStart: end, isCut: false };
    if (!isHeaderLine(raw, at, end)) break;
    const colon = colonOf(raw, at, end);
    const folded = fields.at(-1);
    if (colon >= 0) {
      fields.push({ name: nameOf(raw, at, colon), start: at, valueStart: colon + 1, end });
    } else if (folded !== undefined) {
      fields[fields.length - 1] = { ...folded, end };
    }
    at = end;
  }
  return { fields, bodyStart: at, isCut: false };
}

/** Whether the line may stand in a header block: a field, or the fold of one. */
export function isHeaderLine(bytes: Uint8Array, start: number, end: number): boolean {
  return bytes[start] === SPACE || bytes[start] === TAB || colonOf(bytes, start, end) >= 0;
}

/** Length of what stands before the first header: a byte order mark, a mailbox's "From " line. */
export function blockStart(raw: Uint8Array): number {
  const start = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf ? 3 : 0;
  const opening = String.fromCharCode(...raw.subarray(start, start + 6));
  if (!opening.startsWith("From ") && opening !== ">From ") return start;
  const end = lineEnd(raw, start);
  return colonOf(raw, start, end) < 0 ? end : start;
}

function lineEnd(bytes: Uint8Array, start: number): number {
  const at = bytes.indexOf(LF, start);
  return at < 0 ? bytes.length : at + 1;
}

function isEmptyLine(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    if (bytes[i] !== CR && bytes[i] !== LF) return false;
  }
  return true;
}

/** Offset of the colon after a field name, -1 when there is none. */
function colonOf(bytes: Uint8Array, start: number, end: number): number {
  const nameEnd = nameEndOf(bytes, start, end);
  let at = nameEnd;
  // RFC 5322 section 4.5 allows blanks in front of the colon.
  while (at < end && (bytes[at] === SPACE || bytes[at] === TAB)) at++;
  return nameEnd > start && at < end && bytes[at] === COLON ? at : -1;
}

function nameOf(bytes: Uint8Array, start: number, colon: number): string {
  return new TextDecoder().decode(bytes.subarray(start, nameEndOf(bytes, start, colon)));
}

function nameEndOf(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && isNameByte(bytes[at] ?? 0)) at++;
  return at;
}

function isNameByte(byte: number): boolean {
  return byte > SPACE && byte < DELETE && byte !== COLON;
}
