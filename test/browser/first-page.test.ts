import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasChromium, startChromium } from "./chromium.ts";
import { serveSite, type Site } from "./site.ts";

if (!hasChromium) {
  process.stderr.write("No Chromium here: tests in the browser are skipped. CHROMIUM names one.\n");
}

describe.skipIf(!hasChromium)("the first page", () => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([serveSite(), startChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  async function visit(path: string, { isDark = false, locale = "en-US" } = {}) {
    const context = await browser.newContext({ locale });
    onTestFinished(() => context.close());
    await context.addInitScript((dark) => localStorage.setItem("isDarkMode", dark), String(isDark));
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(site.url + path);
    return { page, faults };
  }

  test("opens under its own policy without a fault", async () => {
    const { page, faults } = await visit("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.title()).toContain("Restante");
    expect(faults).toEqual([]);
  });

  test("is dark before its code has come, when the visitor chose so", async () => {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem("isDarkMode", "true"));
    await page.route("**/*.js", (route) => route.abort());
    for (const path of ["/", "/es/precos", "/status"]) {
      await page.goto(site.url + path);
      expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    }
  });

  test.each([
    // Pages of the site have a language of their own.
    ["/", "es-MX", "en"],
    ["/pt-BR", "en-US", "pt-BR"],
    ["/status", "pt-PT", "pt-BR"],
    ["/status", "es-MX", "es"],
    ["/status", "fr-FR", "en"],
    ["/status?lng=es", "en-US", "es"],
  ])("at %s a visitor with %s reads %s", async (path, locale, language) => {
    const { page } = await visit(path, { locale });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language);
  });

  test("a page for signed-in users sends others to the landing page", async () => {
    const { page } = await visit("/console/settings");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  });

  test("an address that asks for the sign-in says why, and asks only once", async () => {
    const { page } = await visit("/?showLogin=true&reason=TOKEN_EXPIRED");
    await page.getByText("Your session has expired. Please login again.").waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
  });
});
