import { useRef } from "react";

/**
 * Handlers for the content of a Radix dialog that is opened without a trigger of its own: when it
 * closes, the focus goes back to where it was. Radix gives it to the trigger alone, so without one
 * the keyboard would begin at the top of the page again.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // What closed the dialog may have sent the focus elsewhere.
      const isFree = document.activeElement === document.body;
      if (isFree && before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
