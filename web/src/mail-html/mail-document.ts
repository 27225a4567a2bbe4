import { cleanMail } from "./clean-mail.ts";
import { frameHead, type FrameHead } from "./frame-head.ts";
import type { InlineImages } from "./inline-images.ts";
import { settleElement } from "./settle-element.ts";
import { settleStyle } from "./settle-style.ts";

export interface MailOptions extends FrameHead {
  readonly inlineImages: InlineImages;
}

/** An HTML mail, ready for the `srcdoc` of a frame under {@link FRAME_SANDBOX}. */
export interface MailDocument {
  readonly srcdoc: string;
  /** Different remote images that were not loaded; 0 once they are allowed. */
  readonly heldBack: number;
}

/**
 * Cleans the HTML part of a mail and gives it a head of ours: no script, no form, no request until
 * a link is clicked, but for pictures when `images` allows them.
 */
export function mailDocument(html: string, options: MailOptions): MailDocument {
  const root = cleanMail(html);
  const remote = new Set<string>();
  const settled = { ...options, remote };
  for (const element of root.querySelectorAll("*")) {
    settleElement(element, settled);
    settleStyle(element, settled);
  }
  settleElement(root, settled);
  settleStyle(root, settled);
  root.querySelector("head")?.insertAdjacentHTML("afterbegin", frameHead(options));
  return {
    srcdoc: `<!doctype html>${root.outerHTML}`,
    heldBack: options.images ? 0 : remote.size,
  };
}
