import { useState } from "react";

/**
 * Whether something was ever open: from then on it stays mounted, so that it can close as it opened.
 * Before, what it is made of need not be fetched.
 */
export function useWanted(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}
