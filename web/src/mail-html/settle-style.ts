import { readAddress } from "./address.ts";
import { inlineImage } from "./inline-images.ts";
import type { Settling } from "./settle-element.ts";

const OPENING = "url(";
const FONTS_AND_SHEETS = /\.(?:woff2?|ttf|otf|eot|css)(?:[?#]|$)/i;

/** Puts the mail's own pictures into its styles, and counts the remote ones they name. */
export function settleStyle(element: Element, settling: Settling): void {
  // SVG has a <style> of its own, in lower case.
  if (element.localName === "style") {
    element.textContent = settleCss(element.textContent ?? "", settling);
  }
  const inline = element.getAttribute("style");
  if (inline !== null) element.setAttribute("style", settleCss(inline, settling));
}

function settleCss(css: string, { inlineImages, remote }: Settling): string {
  const settled: string[] = [];
  let end = 0;
  for (const { from, to, target } of targetsOf(css)) {
    const address = readAddress(target);
    if (address.kind === "web" && !FONTS_AND_SHEETS.test(address.href)) remote.add(address.href);
    if (address.kind !== "inline") continue;
    settled.push(css.slice(end, from), `"${inlineImage(address.href, inlineImages) ?? ""}"`);
    end = to;
  }
  return settled.join("") + css.slice(end);
}

interface Target {
  readonly from: number;
  readonly to: number;
  readonly target: string;
}

/** What stands between `url(` and `)`, in one walk over the text. */
function* targetsOf(css: string): Generator<Target> {
  const lower = css.toLowerCase();
  for (let at = lower.indexOf(OPENING); at !== -1; at = lower.indexOf(OPENING, at)) {
    const from = at + OPENING.length;
    const to = lower.indexOf(")", from);
    if (to === -1) return;
    yield { from, to, target: unquoted(css.slice(from, to)) };
    at = to;
  }
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  const [first] = trimmed;
  return first === '"' || first === "'" ? trimmed.slice(1, -1) : trimmed;
}
