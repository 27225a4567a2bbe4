const MAX_LENGTH = 16_000;

/**
 * Reads a list of `name=value` with semicolons between them (RFC 6376 section 3.2), in a signature or
 * a key. Blanks around names and values are dropped. null: not such a list, or a name comes twice.
 */
export function readTags(text: string): ReadonlyMap<string, string> | null {
  if (text.length > MAX_LENGTH) return null;
  const tags = new Map<string, string>();
  for (const part of text.split(";")) {
    if (part.trim() === "") continue;
    const equals = part.indexOf("=");
    const name = part.slice(0, Math.max(equals, 0)).trim();
    if (!/^[a-z]\w*$/i.test(name) || tags.has(name)) return null;
    tags.set(name, part.slice(equals + 1).trim());
  }
  return tags;
}

/** Bytes in Base64, blanks and line breaks aside; null for anything else, and for nothing. */
export function readBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const letters = text.replace(/\s+/g, "").replace(/={1,2}$/, "");
  if (letters.length % 4 === 1 || !/^[a-z0-9+/]+$/i.test(letters)) return null;
  return Uint8Array.from(atob(letters), (char) => char.charCodeAt(0));
}
