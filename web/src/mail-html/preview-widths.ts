/** Widths to look at a mail in, in px: a phone's, a tablet's, or all there is. */
export const PREVIEW_WIDTHS = [375, 768, "full"] as const;
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number];
