const EVENT = "open-command-palette";

/** Opens the command palette. */
export function openCommandPalette(): void {
  window.dispatchEvent(new Event(EVENT));
}

/** Calls `listener` whenever the palette is asked for; the returned function ends that. */
export function onOpenCommandPalette(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
