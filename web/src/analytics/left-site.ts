const EVENT = "left-site";

/** Tells the script of the public site that its page is gone, over which the application came. */
export function tellLeftSite(): void {
  window.dispatchEvent(new Event(EVENT));
}

/** Calls `listener` then, once. */
export function onLeftSite(listener: () => void): void {
  window.addEventListener(EVENT, listener, { once: true });
}
