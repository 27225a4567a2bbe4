import DOMPurify, { type Config } from "dompurify";

const CLEANING: Config & { readonly RETURN_DOM: true } = {
  // Keeps the head with its styles, and what stands on <body>.
  WHOLE_DOCUMENT: true,
  RETURN_DOM: true,
  // Beside what it always drops: scripts, frames, plug-ins, <base>, <meta>, <link>. Without a player,
  // the picture meant for programs without one is shown.
  FORBID_TAGS: ["form", "audio", "video", "track"],
  // The order of keys belongs to the console; pictures are asked for without saying who asks.
  FORBID_ATTR: ["download", "crossorigin", "tabindex"],
};

/** The mail's document without anything that would run, as a tree that loads nothing. */
export function cleanMail(html: string): HTMLElement {
  const root = DOMPurify.sanitize(html, CLEANING);
  if (!(root instanceof HTMLElement)) throw new Error("the cleaned mail has no root");
  return root;
}
