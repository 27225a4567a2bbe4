import { useEffect, useState } from "react";

const DELAY_MS = 150;
const MINIMUM_MS = 300;

/**
 * Whether to show that something is pending: after 150 ms, so that what is quick does not flash,
 * and then for 300 ms at least.
 */
export function useShownPending(pending: boolean): boolean {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    const shown = shownAt !== null;
    if (pending === shown) return;
    const delay = pending ? DELAY_MS : Math.max(0, MINIMUM_MS - (Date.now() - (shownAt ?? 0)));
    const timer = setTimeout(() => setShownAt(pending ? Date.now() : null), delay);
    return () => clearTimeout(timer);
  }, [pending, shownAt]);
  return shownAt !== null;
}
