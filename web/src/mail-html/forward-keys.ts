const FIELDS = "input, textarea, select";

/**
 * Repeats keys pressed in the mail on the frame, so that the console's shortcuts work after a click
 * into the mail. What the console handles, the mail no longer does.
 */
export function forwardKeys(frame: HTMLIFrameElement, mail: Document): void {
  for (const type of ["keydown", "keyup"] as const) {
    mail.addEventListener(type, (event) => {
      if (mail.activeElement?.matches(FIELDS)) return;
      const { bubbles, cancelable, key, code, repeat } = event;
      const { altKey, ctrlKey, metaKey, shiftKey } = event;
      const modifiers = { altKey, ctrlKey, metaKey, shiftKey };
      const copy = { bubbles, cancelable, key, code, repeat, ...modifiers };
      if (!frame.dispatchEvent(new KeyboardEvent(type, copy))) event.preventDefault();
    });
  }
}
