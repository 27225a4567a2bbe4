/** The pictures a mail carries with it: Content-ID, without brackets, to a data: or blob: address. */
export type InlineImages = ReadonlyMap<string, string>;

// SVG is a document, not a picture, and stays out.
const RASTER =
  /^(?:blob:[^\s"'()\\]+|data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,[A-Za-z0-9+/]+={0,2})$/;

/** The address of the picture that `cid:…` names; null when the mail has no such raster picture. */
export function inlineImage(reference: string, images: InlineImages): string | null {
  const id = reference.slice("cid:".length);
  const url = images.get(id) ?? images.get(decoded(id)) ?? null;
  return url !== null && RASTER.test(url) ? url : null;
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // Not percent-encoded, then: a bare % may stand in a Content-ID.
    return id;
  }
}
