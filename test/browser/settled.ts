import type { Page, Request } from "playwright-core";

/** What stands where something will be. */
const STAND_INS = "[aria-busy=true], .animate-pulse";
const TWO_FRAMES =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/**
 * Watches what the page asks for, from now on. The returned function resolves when all of it has
 * been answered and shown, which is sooner than half a second without a request.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const waiting = new Set<() => void>();
  const close = (request: Request): void => {
    open.delete(request);
    if (open.size === 0) waiting.forEach((resume) => resume());
  };
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", close);
  page.on("requestfailed", close);

  async function allAnswered(): Promise<void> {
    if (open.size === 0) return;
    await new Promise<void>((resolve) => {
      waiting.add(resolve);
    });
    waiting.clear();
  }

  return async function settled() {
    do {
      await allAnswered();
      // What an answer makes the page show, or ask for next.
      await page.locator(STAND_INS).first().waitFor({ state: "detached" });
      await page.evaluate(TWO_FRAMES);
    } while (open.size > 0);
  };
}
