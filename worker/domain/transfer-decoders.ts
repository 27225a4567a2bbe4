import type { PartRange } from "./mail.ts";

type Encoding = PartRange["encoding"];

/** Decodes a body piece by piece; what a piece leaves open waits for the next one. */
export interface TransferDecoder {
  write(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

export const EQUALS = 0x3d;
const CR = 0x0d;
const LF = 0x0a;
const NOTHING = new Uint8Array(0);

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Value of each byte of the base64 alphabet, -1 for all others. */
export const SEXTETS = new Int8Array(256).fill(-1);
for (let i = 0; i < ALPHABET.length; i++) SEXTETS[ALPHABET.charCodeAt(i)] = i;

const HEX_DIGITS = new Int8Array(256).fill(-1);
for (let i = 0; i < 16; i++) {
  HEX_DIGITS[i.toString(16).charCodeAt(0)] = i;
  HEX_DIGITS[i.toString(16).toUpperCase().charCodeAt(0)] = i;
}

/**
 * RFC 2045 section 6.8. Bytes outside the alphabet are skipped. Padding closes a group wherever
 * it stands, because some mailers pad every line.
 */
class Base64Decoder implements TransferDecoder {
  #bits = 0;
  #sextets = 0;

  write(chunk: Uint8Array): Uint8Array {
    const out = new Uint8Array(Math.ceil((chunk.length * 3) / 4) + 3);
    let length = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      const sextet = SEXTETS[byte] ?? -1;
      if (sextet >= 0) {
        this.#bits = (this.#bits << 6) | sextet;
        if (++this.#sextets < 4) continue;
        out[length++] = this.#bits >> 16;
        out[length++] = this.#bits >> 8;
        out[length++] = this.#bits;
        this.#reset();
      } else if (byte === EQUALS) {
        for (const last of this.end()) out[length++] = last;
      }
    }
    return out.subarray(0, length);
  }

  end(): Uint8Array {
    const bits = this.#bits;
    const sextets = this.#sextets;
    this.#reset();
    if (sextets === 2) return Uint8Array.of(bits >> 4);
    if (sextets === 3) return Uint8Array.of(bits >> 10, bits >> 2);
    return NOTHING;
  }

  #reset(): void {
    this.#bits = 0;
    this.#sextets = 0;
  }
}

type QuotedPrintableState = "text" | "escape" | "digit" | "break";

/**
 * RFC 2045 section 6.7. Line breaks stay as they stand, an escape that is none is kept as written,
 * and an equals sign at the very end is the soft break in front of the boundary.
 */
class QuotedPrintableDecoder implements TransferDecoder {
  #state: QuotedPrintableState = "text";
  /** The first digit of an escape, as written. */
  #digit = 0;
  /** Carriage returns seen after an equals sign. */
  #returns = 0;

  write(chunk: Uint8Array): Uint8Array {
    const out = new Uint8Array(chunk.length + this.#returns + 2);
    let length = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      if (this.#state === "text") {
        if (byte === EQUALS) this.#state = "escape";
        else out[length++] = byte;
      } else if (this.#state === "digit" && isHex(byte)) {
        out[length++] = hexValue(this.#digit) * 16 + hexValue(byte);
        this.#state = "text";
      } else if (!this.#holds(byte)) {
        for (const literal of this.#literal()) out[length++] = literal;
        i--;
      }
    }
    return out.subarray(0, length);
  }

  end(): Uint8Array {
    const isSoftBreak = this.#state !== "digit";
    const rest = this.#literal();
    return isSoftBreak ? NOTHING : rest;
  }

  /** Whether the byte goes on with the open escape. */
  #holds(byte: number): boolean {
    if (this.#state === "digit") return false;
    if (byte === LF) {
      this.#state = "text";
      this.#returns = 0;
      return true;
    }
    if (byte === CR) {
      this.#state = "break";
      this.#returns++;
      return true;
    }
    if (this.#state === "break" || !isHex(byte)) return false;
    this.#state = "digit";
    this.#digit = byte;
    return true;
  }

  /** Gives the open escape up and returns the bytes it was written with. */
  #literal(): Uint8Array {
    const written =
      this.#state === "digit"
        ? Uint8Array.of(EQUALS, this.#digit)
        : new Uint8Array(1 + this.#returns).fill(CR).fill(EQUALS, 0, 1);
    this.#state = "text";
    this.#returns = 0;
    return written;
  }
}

function isHex(byte: number): boolean {
  return hexValue(byte) >= 0;
}

function hexValue(byte: number): number {
  return HEX_DIGITS[byte] ?? -1;
}

const IDENTITY: TransferDecoder = { write: (chunk) => chunk, end: () => NOTHING };

/** A decoder of one part: it keeps state between the pieces. */
export function createDecoder(encoding: Encoding): TransferDecoder {
  switch (encoding) {
    case "base64":
      return new Base64Decoder();
    case "quoted-printable":
      return new QuotedPrintableDecoder();
    case "identity":
      return IDENTITY;
  }
}
