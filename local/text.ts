const KIB = 1024;

/**
 * `text` from a mail made safe to print: a terminal obeys control characters, and format
 * characters can turn the order of a line around.
 */
export function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .trim();
}

/** Bytes for people, as `412 B` or `25 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`;
  if (bytes < KIB * KIB) return `${trimmed(bytes / KIB)} KiB`;
  return `${trimmed(bytes / KIB / KIB)} MiB`;
}

function trimmed(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}
