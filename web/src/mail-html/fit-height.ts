// A mail that is smaller still shows that it is there.
const SMALLEST_PX = 120;
// Above this, and where a mail's height follows the frame's (100vh), the mail scrolls in its frame.
const LARGEST_PX = 20_000;
const FOLLOWING_PX = 720;

/** Keeps the frame as high as its mail; the returned function ends that. */
export function fitHeight(frame: HTMLIFrameElement, mail: Document): () => void {
  const root = mail.documentElement;
  let width = frame.clientWidth;
  fit(frame, root, SMALLEST_PX);
  const observer = new ResizeObserver(() => {
    const isSameWidth = frame.clientWidth === width;
    width = frame.clientWidth;
    // Only another width makes a mail shorter; shrinking first would move what is being read.
    fit(frame, root, isSameWidth ? frame.clientHeight : SMALLEST_PX);
  });
  observer.observe(frame);
  observer.observe(root);
  return () => observer.disconnect();
}

function fit(frame: HTMLIFrameElement, root: HTMLElement, startPx: number): void {
  setHeight(frame, startPx);
  const wanted = root.scrollHeight + scrollbar(frame, root);
  if (wanted <= startPx) return;
  setHeight(frame, Math.min(wanted, LARGEST_PX));
  const isStillLarger = root.scrollHeight > root.clientHeight;
  if (isStillLarger && wanted <= LARGEST_PX) setHeight(frame, FOLLOWING_PX);
}

/** Height of the scrollbar that a mail wider than the frame brings. */
function scrollbar(frame: HTMLIFrameElement, root: HTMLElement): number {
  return frame.clientHeight - root.clientHeight;
}

function setHeight(frame: HTMLIFrameElement, px: number): void {
  frame.style.height = `${px}px`;
}
