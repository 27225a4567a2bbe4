import { attachmentDisposition } from "../domain/content-disposition.ts";

/** A file to save: whatever it claims to be, no browser runs it here. */
export function download(
  body: ReadableStream<Uint8Array> | null,
  file: { type: string; filename: string | null; size?: number },
): Response {
  const { type, filename, size } = file;
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": attachmentDisposition(filename),
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-site",
      ...(size === undefined ? {} : { "content-length": String(size) }),
    },
  });
}
