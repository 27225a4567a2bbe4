/** A mail that breaks readers, and what a good one makes of it. */
export interface NastyMail {
  readonly name: string;
  build(): Uint8Array;
  readonly expect: NastyExpectation;
}

export interface NastyExpectation {
  readonly subject?: string;
  /** The address of the first sender. */
  readonly from?: string;
  /** Occurs in the text. */
  readonly text?: string;
  /** Occurs in the HTML. */
  readonly html?: string;
  readonly attachments?: number;
  readonly filename?: string | null;
  /** Decoded bytes of the first attachment. */
  readonly size?: number;
  readonly truncated?: boolean;
  /** Whether something could not be read. Not, unless it says so. */
  readonly parseError?: boolean;
}

/** Joins pieces into bytes; a string's characters are bytes, so "\xff" is one. */
export function mail(...pieces: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(
    pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece, "latin1") : piece)),
  );
}

/** Lines joined by CR LF, the last one ended as well. */
export function lines(...all: readonly string[]): string {
  return all.map((line) => `${line}\r\n`).join("");
}

/** The header most of these mails begin with. */
export const TOP = lines("From: a@x.test", "To: b@y.test", "Subject: s", "Message-ID: <1@x.test>");

/** A mail of one text part with this body and these extra header lines. */
export function plain(headers: readonly string[], body: string | Uint8Array): Uint8Array {
  return mail(TOP, lines(...headers), "\r\n", body);
}

/** A multipart/mixed mail; each part is its header lines, an empty line and its body. */
export function mixed(...parts: readonly string[]): Uint8Array {
  const inner = parts.map((part) => `--b\r\n${part}\r\n`).join("");
  return mail(TOP, lines("Content-Type: multipart/mixed; boundary=b", ""), inner, "--b--\r\n");
}

/** Base64 in lines of 76 characters. */
export function base64Lines(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/.{76}/g, "$&\r\n");
}
