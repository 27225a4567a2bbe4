// Types a browser shows without running anything; all else is bytes to it.
const HARMLESS = new Set([
  "application/json",
  "application/pdf",
  "application/zip",
  "image/gif",
  "image/jpeg",
  "image/png",
  "image/webp",
  "text/csv",
  "text/plain",
]);

/** A Content-Disposition that saves a file under a stranger's name, as RFC 6266 has it. */
export function attachmentDisposition(filename: string | null): string {
  const clean = (filename ?? "")
    .toWellFormed()
    // Control and direction characters could break the header or disguise an extension.
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/[\\/]/g, "_")
    .slice(0, 200)
    // Half of a character that the cut went through cannot be percent-encoded.
    .replace(/\p{Cs}$/u, "");
  if (clean === "") return "attachment";
  const ascii = clean.replace(/[^\w.-]/g, "_");
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The type to serve a stranger's file as. */
export function servedType(contentType: string): string {
  const type = contentType.toLowerCase();
  return HARMLESS.has(type) ? type : "application/octet-stream";
}
