import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { hasChromium } from "./chromium.ts";
import { newOwner } from "./owner.ts";
import { startProduct } from "./product.ts";
import { passUntil, passUntilSeen } from "./still-clock.ts";

describe.skipIf(!hasChromium)("what comes over a page in a browser", () => {
  const product = startProduct();

  /** A page for everybody, whose clock has not moved since it came. */
  async function openStill(hasConsented: boolean) {
    const visit = { user: null, hasConsented, isStill: true };
    const { page } = await product.visit("/status", visit);
    const banner = page.getByRole("region", { name: "Cookies" });
    return { page, banner };
  }

  test("the question about cookies comes a second after the page", async () => {
    // Its texts are fetched when it is due, and not before.
    let asked = 0;
    const { page } = await product.visit("/status", {
      user: null,
      hasConsented: false,
      isStill: true,
      locale: "es",
      async before(fresh) {
        fresh.on("request", (request) => {
          if (request.url().includes("/cookies-")) asked += 1;
        });
      },
    });
    // The page takes the visitor's language as it comes, before there is anything to be seen.
    const language = page.locator("html");
    await passUntil(page, async () => (await language.getAttribute("lang")) === "es");
    const banner = page.getByRole("region", { name: "Cookies" });
    await page.clock.runFor(960);
    expect(await banner.isVisible()).toBe(false);
    expect(asked).toBe(0);
    await page.clock.runFor(40);
    await expect.poll(() => asked).toBe(1);
    await passUntilSeen(page, banner);
  });

  test("the question is answered once, and the answer is kept with its date", async () => {
    const { page, banner } = await openStill(false);
    await passUntilSeen(page, banner);
    await banner.getByRole("button", { name: "Accept cookies" }).click();
    await banner.waitFor({ state: "detached" });
    expect(await consentOf(page)).toMatchObject({ preferences: true, seen: true });
    expect(await consentOf(page)).toHaveProperty("date", expect.stringMatching(/^\d{4}-/));
  });

  test("to close it is an answer too; the choice then is the smallest", async () => {
    const { page, banner } = await openStill(false);
    await passUntilSeen(page, banner);
    await banner.getByRole("button", { name: "Close" }).click();
    await banner.waitFor({ state: "detached" });
    expect(await consentOf(page)).toMatchObject({
      essential: true,
      analytics: true,
      preferences: false,
      seen: true,
    });
  });

  test("only the preferences among the cookies can be chosen", async () => {
    const { page, banner } = await openStill(false);
    await passUntilSeen(page, banner);
    await banner.getByRole("button", { name: "Choose cookies" }).click();
    const dialog = page.getByRole("dialog", { name: "Cookie preferences" });
    await passUntilSeen(page, dialog);
    for (const name of ["Essential", "Analytics"]) {
      const fixed = dialog.getByRole("switch", { name });
      expect(await fixed.isChecked()).toBe(true);
      expect(await fixed.isDisabled()).toBe(true);
    }
    const preferences = dialog.getByRole("switch", { name: "Preferences" });
    expect(await preferences.isChecked()).toBe(false);
    await preferences.click();
    await dialog.getByRole("button", { name: "Save choice" }).click();
    await banner.waitFor({ state: "detached" });
    expect(await consentOf(page)).toMatchObject({ preferences: true });
  });

  test("whoever has answered is not asked again", async () => {
    const { page, banner } = await openStill(true);
    await passUntilSeen(page, page.locator("header").first());
    await page.clock.runFor(2000);
    expect(await banner.count()).toBe(0);
  });

  test("of toasts the newest five are kept; F8 leads to them, and they go by themselves", async () => {
    const { user } = await newOwner(product.service);
    const { page } = await product.visit("/console/settings", { user, isStill: true });
    const shown = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
    const save = page.getByRole("button", { name: "Save name" });
    await passUntilSeen(page, save);
    for (let count = 1; count <= 5; count += 1) {
      await passUntil(page, () => save.isEnabled());
      await save.click();
      await passUntilSeen(page, shown.nth(count - 1));
    }
    await page.getByRole("button", { name: "Save profile" }).click();
    const newest = shown.filter({ hasText: "Profile updated" });
    await passUntilSeen(page, newest);
    expect(await shown.count()).toBe(5);
    const tops = await Promise.all((await shown.all()).map(topOf));
    expect(await topOf(newest)).toBe(Math.min(...tops));

    await page.keyboard.press("F8");
    expect(await page.evaluate("document.activeElement?.localName")).toBe("ol");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => newest.isVisible()).toBe(false);
    expect(await shown.filter({ visible: true }).count()).toBe(4);
    // While the focus is in their midst they stay.
    await page.getByRole("heading", { level: 1 }).click();
    await page.clock.runFor(5000);
    expect(await shown.filter({ visible: true }).count()).toBe(0);
  });
});

async function topOf(toast: Locator): Promise<number> {
  return (await toast.boundingBox())?.y ?? Number.NaN;
}

async function consentOf(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem("cookieConsent"))) ?? "null");
}
