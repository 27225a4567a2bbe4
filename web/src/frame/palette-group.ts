/** How an entry of the palette looks. */
export const ITEM =
  "flex items-center gap-3 px-4 py-2.5 data-[selected=true]:bg-paper data-[selected=true]:shadow-[inset_3px_0_var(--ink)] max-md:py-3";

/** How a group of entries looks, with its heading. */
export const GROUP =
  "[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-ink-2";

export interface PaletteGroupProps {
  /** Closes the palette, then acts. */
  readonly run: (act: () => void) => void;
}
