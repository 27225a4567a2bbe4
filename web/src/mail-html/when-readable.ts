/**
 * Calls `start` with the frame's mail as soon as it is parsed, without waiting for its pictures as
 * the load event does. Never, where the sandbox hides the mail. The returned function ends it all.
 */
export function whenReadable(
  frame: HTMLIFrameElement,
  start: (mail: Document) => () => void,
): () => void {
  let stop: (() => void) | null = null;
  let next = 0;
  const look = (): void => {
    const mail = frame.contentDocument;
    if (mail === null) return;
    // The frame starts with an empty document, which the mail replaces.
    const isMail = mail.URL === "about:srcdoc" && mail.readyState !== "loading";
    if (isMail) stop = start(mail);
    else next = requestAnimationFrame(look);
  };
  look();
  return () => {
    cancelAnimationFrame(next);
    stop?.();
  };
}
