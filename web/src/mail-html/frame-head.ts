export interface FrameHead {
  /** Lets pictures come from other servers, which then learn that the mail was opened. */
  readonly images: boolean;
  /** Shows how a mail program that darkens mails by itself may render it. */
  readonly dark: boolean;
}

/**
 * What the frame of a mail may do: open links in new tabs. Not run scripts (no `allow-scripts`),
 * submit, or navigate the console. `allow-same-origin` lets the console measure the mail and hear
 * its keys; it must never stand beside `allow-scripts`.
 */
export const FRAME_SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

// Turns light into dark and keeps hues; pictures are turned back.
const DARK = `
html { background: #fff; filter: invert(1) hue-rotate(180deg) !important; }
img, picture > img, input[type="image"], svg image { filter: invert(1) hue-rotate(180deg) !important; }
`;
const LIGHT = "html { background: #fff; color-scheme: light; }";

/** The first elements of the frame's head. The policy comes first: it binds what follows only. */
export function frameHead({ images, dark }: FrameHead): string {
  return [
    `<meta http-equiv="Content-Security-Policy" content="${policy(images)}">`,
    '<meta charset="utf-8">',
    '<meta name="referrer" content="no-referrer">',
    '<base target="_blank">',
    `<style>${LIGHT}${dark ? DARK : ""}</style>`,
  ].join("");
}

function policy(images: boolean): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: blob:${images ? " http: https:" : ""}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
