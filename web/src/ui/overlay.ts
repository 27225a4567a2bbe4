// The classes that dialogs have in common. The overlay scrolls, so that a long window on a small
// phone keeps its buttons within reach.

export const OVERLAY =
  "fixed inset-0 z-50 grid animate-appear place-items-center overflow-y-auto bg-veil p-4 max-md:items-end max-md:p-0";

export const PANEL =
  "w-full max-w-md animate-rise border border-rule bg-sheet p-6 text-ink shadow-overlay outline-none max-md:max-w-none max-md:border-x-0 max-md:border-b-0 max-md:p-5";
