import { readAddress } from "./address.ts";
import { inlineImage, type InlineImages } from "./inline-images.ts";

export interface Settling {
  readonly images: boolean;
  readonly inlineImages: InlineImages;
  /** Collects the remote pictures of the mail. */
  readonly remote: Set<string>;
}

const LINKS: ReadonlySet<string> = new Set(["A", "AREA"]);
const PICTURES: ReadonlySet<string> = new Set(["image", "feImage"]);

/** Makes every address of a cleaned element either safe to follow or absent. */
export function settleElement(element: Element, settling: Settling): void {
  if (LINKS.has(element.tagName)) settleLink(element);
  else settleReferences(element, settling);
  for (const name of ["src", "background", "poster"]) settlePicture(element, name, settling);
  settleCandidates(element, settling);
}

/** A link opens a tab that knows neither the console nor where it was clicked. */
function settleLink(link: Element): void {
  const address = readAddress(link.getAttribute("href") ?? "");
  link.removeAttribute("href");
  link.removeAttribute("target");
  if (address.kind === "fragment") {
    link.setAttribute("href", address.href);
    link.setAttribute("target", "_self");
  } else if (address.kind === "web" || address.kind === "mail") {
    link.setAttribute("href", address.href);
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
}

/** Only HTML's own links lead anywhere; in SVG and MathML an address names a picture or a part. */
function settleReferences(element: Element, settling: Settling): void {
  for (const name of ["href", "xlink:href"]) {
    if (PICTURES.has(element.tagName)) settlePicture(element, name, settling);
    else if (!element.getAttribute(name)?.startsWith("#")) element.removeAttribute(name);
  }
}

function settlePicture(element: Element, name: string, settling: Settling): void {
  const value = element.getAttribute(name);
  if (value === null) return;
  const shown = shownPicture(value, settling);
  if (shown === null) element.removeAttribute(name);
  else element.setAttribute(name, shown);
}

/** Where a picture is loaded from; null when it is not. */
function shownPicture(value: string, { images, inlineImages, remote }: Settling): string | null {
  const address = readAddress(value);
  switch (address.kind) {
    case "inline":
      return inlineImage(address.href, inlineImages);
    case "web":
      remote.add(address.href);
      return images ? address.href : null;
    case "data":
      return address.href;
    case "mail":
    case "fragment":
    case "nowhere":
      return null;
  }
}

/** `srcset` repeats a picture in other sizes, so it counts only where there is no other. */
function settleCandidates(element: Element, { images, remote }: Settling): void {
  const candidates = element.getAttribute("srcset")?.split(/,\s+|,(?=https?:)/i);
  if (candidates === undefined) return;
  const addresses = candidates.map((candidate) =>
    readAddress(candidate.trim().split(/\s/)[0] ?? ""),
  );
  const isWeb = addresses.every(({ kind }) => kind === "web");
  const [first] = addresses;
  const isAlone = element.tagName === "IMG" && !element.hasAttribute("src");
  if (isWeb && isAlone && first?.kind === "web") remote.add(first.href);
  if (!images || !isWeb) element.removeAttribute("srcset");
}
