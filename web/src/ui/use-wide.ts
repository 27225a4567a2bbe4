import { useCallback, useSyncExternalStore } from "react";

/** Tailwind's breakpoints that parts of the console come with, in px. */
const FROM_PX = { sm: 640, md: 768, lg: 1024 } as const;

/**
 * Whether the window is as wide as a breakpoint. What a phone never shows is so not even fetched;
 * at lg, without a breakpoint named, two panes fit side by side.
 */
export function useWide(from: keyof typeof FROM_PX = "lg"): boolean {
  const query = `(min-width: ${FROM_PX[from]}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
