import { attachmentDisposition } from "../domain/content-disposition.ts";

/** A stranger's bytes are saved, never shown: whatever they claim to be, no browser runs them here. */
export function download(
  body: ReadableStream<Uint8Array> | null,
  { type, filename }: { type: string; filename: string | null },
): Response {
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": attachmentDisposition(filename),
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-site",
    },
  });
}
