import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { capturedCode } from "./captured-code.ts";
import { hasChromium } from "./chromium.ts";
import { newOwner } from "./owner.ts";
import { startProduct } from "./product.ts";
import { siteReady } from "./site-ready.ts";

const PHONE = { width: 360, height: 740 };

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
    await page.goto(`${product.service.apiUrl}/?showLogin=true&reason=TOKEN_EXPIRED&tab=members`);
    await expect.poll(() => here(page)).toBe("/console?tab=members");
  });

  test("a laptop's visitor sees the landing page, is the demo user in the console, and signs out for good", async () => {
    const { page } = await product.visit("/");
    expect(here(page)).toBe("/");
    expect(await page.locator("#hero").isVisible()).toBe(true);
    await page.goto(`${product.service.apiUrl}/console`);
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.locator("#hero").waitFor();
    await page.goto(`${product.service.apiUrl}/console`);
    await page.locator("#hero").waitFor();
    expect(here(page)).toBe("/");
  });

  test("pages for everybody lead to the site and to the sign-in in the visitor's language", async () => {
    const { page } = await product.visit("/status", { user: null, locale: "es-MX" });
    const header = page.getByRole("banner");
    const links = header.getByRole("navigation").getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
      ["produto", "recursos", "precos", "documentacao", "blog"].map((name) => `/es/${name}`),
    );
    await header.getByRole("link", { name: "Consola" }).click();
    await page.getByRole("dialog").waitFor();
    await expect.poll(() => here(page)).toBe("/es");

    const { user } = await newOwner(product.service);
    const { page: own } = await product.visit("/terms", { user, viewport: PHONE });
    await own.getByRole("banner").locator("summary").click();
    await own.getByRole("link", { name: "Console" }).click();
    await expect.poll(() => here(own)).toMatch(/^\/console/);
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
