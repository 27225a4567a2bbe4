import type { Locator, Page } from "playwright-core";

/** More presses of Tab than any page of the console needs. */
const MOST_STOPS = 80;

/** Moves the focus on by Tab until it stands at `wanted`. Throws when it never does, or where it cannot be seen. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press("Tab");
    await requireVisibleFocus(page);
  }
  throw new Error(`Tab does not lead to ${String(wanted)}`);
}

/** Moves the focus to `wanted` and presses a key there. */
export async function pressAt(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Moves the focus to a field and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

function isFocused(wanted: Locator): Promise<boolean> {
  return wanted.evaluate((element) => element.matches(":focus"));
}

/** The element with the focus has a size and an outline. */
async function requireVisibleFocus(page: Page): Promise<void> {
  const focused = page.locator(":focus");
  // From the page's end the focus leaves for the browser's own bar.
  if ((await focused.count()) === 0) return;
  const box = await focused.boundingBox();
  const look = await page.evaluate(
    "(({ outlineStyle, outlineWidth }) => `${outlineStyle} ${outlineWidth}`)(getComputedStyle(document.activeElement))",
  );
  const where = await focused.evaluate((element) => element.outerHTML.slice(0, 200));
  const isSeen = /^(solid|auto) [1-9]/.test(String(look)) && (box?.width ?? 0) > 0;
  if (!isSeen) throw new Error(`the focus does not show: ${String(look)} at ${where}`);
}
