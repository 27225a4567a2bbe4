// The classes that menus have in common.

export const MENU =
  "z-60 min-w-44 animate-appear border border-rule bg-sheet py-1 text-ink shadow-overlay";

export const MENU_ITEM =
  "flex w-full items-center gap-2.5 px-3 py-2 outline-none select-none data-highlighted:bg-paper max-md:py-3";
