const BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ["apng", "image-apng"],
  ["avif", "image-avif"],
  ["bmp", "image-bmp"],
  ["gif", "image-gif"],
  ["hdr", "image-hdr"],
  ["heic", "image-heif"],
  ["heif", "image-heif"],
  ["ico", "image-ico"],
  ["jpeg", "image-jpg"],
  ["jpg", "image-jpg"],
  ["mp4", "image-mp4"],
  ["png", "image-png"],
  ["svg", "image-svg"],
  ["tif", "image-tiff"],
  ["tiff", "image-tiff"],
  ["webp", "image-webp"],
]);
const SHOWN = 64;

/** caniemail's name for the format of the image that a URL names; null where the URL does not say. */
export function imageFormat(url: string): string | null {
  const trimmed = url.trimStart();
  if (trimmed.slice(0, "data:".length).toLowerCase() === "data:") return "image-base64";
  const path = trimmed.split(/[?#]/, 1)[0]?.slice(-SHOWN) ?? "";
  return (
    BY_EXTENSION.get(
      path
        .slice(path.lastIndexOf(".") + 1)
        .trimEnd()
        .toLowerCase(),
    ) ?? null
  );
}

/** The URLs of a srcset attribute. */
export function srcsetUrls(srcset: string): string[] {
  return srcset.split(",").flatMap((candidate) => candidate.trim().split(/\s/, 1)[0] || []);
}
