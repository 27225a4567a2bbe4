import type { Locator, Page } from "playwright-core";

const STEP_MS = 20;
/** A clock runs on while it is told when to stop. */
const AHEAD_MS = 60_000;

/** Stops the page's clock before the page is opened: its timers then run when a test lets time pass. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + AHEAD_MS);
}

/** Stops the clock of a page whose clock was installed, a minute ahead. */
export async function stopRunningClock(page: Page): Promise<void> {
  const now = Number(await page.evaluate("Date.now()"));
  await page.clock.pauseAt(now + AHEAD_MS);
}

/** Lets time pass in small steps until something is so: at most 20 ms after it came to be. */
export async function passUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await page.clock.runFor(STEP_MS);
}

/** Likewise until what is looked for is seen. */
export function passUntilSeen(page: Page, wanted: Locator): Promise<void> {
  return passUntil(page, () => wanted.isVisible());
}
