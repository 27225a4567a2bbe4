// Runs in the page: tells when something is painted, and how long frames last. Times are in ms.

/** Resolves behind the next paint, with the time since 1970. */
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => resolve(performance.timeOrigin + performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  });
}

/** Resolves once `find` finds something and that is painted, with the time since 1970. */
function whenPainted(find) {
  return new Promise((resolve) => {
    const look = () => {
      if (!find()) return false;
      observer.disconnect();
      resolve(painted());
      return true;
    };
    const observer = new MutationObserver(look);
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    if (!look()) observer.observe(document, all);
  });
}

const row = (place) => document.querySelector(`li[aria-posinset="${place}"]`);
const openRow = () => document.querySelector('li > [aria-current="true"]')?.getAttribute("href");
const scroller = () => document.querySelector("li[aria-posinset]")?.closest(".overflow-y-auto");

const times = [];
const frames = { longest: 0, count: 0, slow: 0, most: 0 };
const SLOW_MS = 50;

function watchFrames() {
  let last = performance.now();
  const next = (now) => {
    frames.count += 1;
    frames.longest = Math.max(frames.longest, now - last);
    if (now - last > SLOW_MS) frames.slow += 1;
    frames.most = Math.max(frames.most, document.querySelectorAll("li[aria-posinset]").length);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Resolves with the first frame in which `isSo`. */
function whenTrue(isSo) {
  return new Promise((resolve) => {
    const look = () => (isSo() ? resolve() : requestAnimationFrame(look));
    look();
  });
}

const isOtherThan = (before) => () => openRow() !== before;
const isPaletteOpen = () => document.querySelector("[role=dialog] [role=option]");

/** Keeps the time from each key that `endOf` has an end for up to the paint of that. */
function timeKeys(endOf) {
  const begin = (event) => {
    const isEnd = endOf(event);
    if (!isEnd) return;
    const startedAt = performance.timeOrigin + event.timeStamp;
    void whenPainted(isEnd).then((end) => times.push(end - startedAt));
  };
  addEventListener("keydown", begin, { capture: true });
}

globalThis.probe = {
  frames,
  watchFrames,
  firstRow: () => whenPainted(() => row(1)),
  /** The newest message has this tag, and is painted. */
  tagOnTop: (tag) => whenPainted(() => row(1)?.textContent.startsWith(tag)),
  /** From j or k to the paint of the next message's being open, kept in `times`. */
  timeOpening: () => timeKeys(({ key }) => (key === "j" || key === "k") && isOtherThan(openRow())),
  /** From Ctrl+K to the painted palette. */
  timePalette: () => timeKeys(({ key, ctrlKey }) => key === "k" && ctrlKey && isPaletteOpen),
  /** The next of `times`, once there is one. */
  nextTime: () => whenTrue(() => times.length > 0).then(() => times.shift()),
  whenTrue,
  /** Moves by `px`, and by none when there is no list. */
  scrollBy(px) {
    scroller()?.scrollBy(0, px);
  },
  isAtTop: () => scroller()?.scrollTop === 0,
  /** The end is in sight, and nothing is left to be read. */
  isAtEnd() {
    const list = scroller();
    const isDown = list && list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
    const last = document.querySelector("li[aria-posinset]:last-of-type");
    return Boolean(isDown) && last?.getAttribute("aria-setsize") !== "-1";
  },
  heapMb: () => performance.memory.usedJSHeapSize / 2 ** 20,
};
