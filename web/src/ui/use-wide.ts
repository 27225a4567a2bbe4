import { useSyncExternalStore } from "react";

const WIDE = window.matchMedia("(min-width: 1024px)");

/** Whether two panes fit side by side: from 1024 px on. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => WIDE.matches);
}

function subscribe(listener: () => void): () => void {
  WIDE.addEventListener("change", listener);
  return () => WIDE.removeEventListener("change", listener);
}
