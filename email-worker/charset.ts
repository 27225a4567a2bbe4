/** What old software most often means by bytes that are neither UTF-8 nor declared. */
export const LEGACY_CHARSET = "windows-1252";

const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes as UTF-8, or null when they are none. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return STRICT_UTF8.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * A charset for bytes that are not UTF-8: the declared one when the runtime knows it, else
 * windows-1252. A declared utf-8 has been proven wrong by the bytes.
 */
export function legacyCharset(declared: string | undefined): string {
  if (declared === undefined) return LEGACY_CHARSET;
  try {
    const { encoding } = new TextDecoder(declared.trim());
    return encoding === "utf-8" || encoding.startsWith("utf-16") ? LEGACY_CHARSET : encoding;
  } catch {
    return LEGACY_CHARSET;
  }
}

/** The bytes as UTF-8 where they are, else in the charset. */
export function decodeText(bytes: Uint8Array, charset: string): string {
  return decodeUtf8(bytes) ?? new TextDecoder(charset).decode(bytes);
}
