import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Scrolls to the part of the screen that the address ends in; again once it is `settled`. */
export function useAnchor(settled: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the same link pressed again scrolls again
  }, [hash, key, settled]);
}
