import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { capturedCode } from "./captured-code.ts";
import { hasChromium } from "./chromium.ts";
import { newOwner } from "./owner.ts";
import { startProduct } from "./product.ts";
import { siteReady } from "./site-ready.ts";

function here(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

describe.skipIf(!hasChromium)("from the public site into the console", () => {
  const product = startProduct();

  test("a button opens the sign-up over the page, which ends in the console with the first key", async () => {
    const { page, faults } = await product.visit("/es", { user: null });
    await siteReady(page);
    expect(await page.locator("#root").count()).toBe(0);
    await page.locator("#hero [data-sign=signup]").click();
    const dialog = page.getByRole("dialog", { name: "Crea tu cuenta" });
    await dialog.waitFor();
    expect(await page.locator("#site #hero").isVisible()).toBe(true);
    await expect.poll(() => here(page)).toBe("/es");

    const email = `${randomUUID().slice(0, 8)}@shop.test`;
    await dialog.locator("input").first().fill("Ana Lima");
    await dialog.locator("input[type=email]").fill(email);
    await page.keyboard.press("Enter");
    await page
      .locator("[autocomplete=one-time-code]")
      .fill(await capturedCode(product.service, email));
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").waitFor();
    expect(here(page)).toMatch(/^\/console/);
    expect(await page.locator("#site").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test.each([
    ["/pt-BR?showLogin=true&mode=signup", /Crie sua conta/],
    ["/precos?showLogin=true&reason=TOKEN_EXPIRED", /Sign in/],
  ])("%s opens the dialog over that page, once", async (path, name) => {
    const { page } = await product.visit(path, { user: null });
    await page.getByRole("dialog", { name }).waitFor();
    await expect.poll(() => here(page)).toBe(path.replace(/\?.*/, ""));
  });

  test("a signed-in user goes on to the console, with what the address asked", async () => {
    const { user } = await newOwner(product.service);
    const { page } = await product.visit("/?tab=members", { user });
    await expect.poll(() => here(page)).toBe("/console?tab=members");
    await page.goto(`${product.service.apiUrl}/es`);
    await page.waitForURL("**/console");
  });

  test("a laptop's demo user does, too", async () => {
    const { page } = await product.visit("/?tab=apikeys");
    await expect.poll(() => here(page)).toBe("/console?tab=apikeys");
  });

  test("an unknown path leads home", async () => {
    const { page } = await product.visit("/nowhere/at-all", { user: null });
    await expect.poll(() => here(page)).toBe("/");
    await page.locator("#hero").waitFor();
  });

  test.each(["/docs", "/openapi.json", "/collection.json", "/llms.txt"])(
    "the API has %s, where the site leads",
    async (path) => {
      expect((await fetch(product.service.apiUrl + path)).status).toBe(200);
    },
  );
});
