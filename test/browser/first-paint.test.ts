import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { hasChromium } from "./chromium.ts";
import { startProduct } from "./product.ts";

const SCRIPTS = "**/assets/*.js";

describe.skipIf(!hasChromium)("what is painted before the application has come", () => {
  const product = startProduct();

  test.for([
    { locale: "en-US", title: "API keys", text: /^A key lets/ },
    { locale: "es-AR", title: "Claves de API", text: /^Con una clave/ },
    { locale: "pt-BR", title: "Chaves de API", text: /^Com uma chave/ },
  ])("says title and text in $locale", async ({ locale, title, text }) => {
    const { page } = await product.visit("/console/apikeys", { locale, before: holdBack });

    const first = page.locator("#first-paint");
    await expect.poll(() => first.locator("[data-title]:visible").textContent()).toBe(title);
    expect(await first.locator("[data-text]:visible").textContent()).toMatch(text);
  });

  test("names the namespace whose inbox is asked for, as text", async () => {
    const query = new URLSearchParams({ ns: "<b>acme01" });
    const { page } = await product.visit(`/console?${query.toString()}`, { before: holdBack });

    expect(await page.locator("#first-paint [data-title]:visible").textContent()).toBe("<b>acme01");
  });

  test("is nothing of the console where nobody is signed in", async () => {
    const { page } = await product.visit("/console", { user: null, before: holdBack });

    expect(await page.locator("#first-paint > :visible").count()).toBe(0);
  });

  test.for(["/console", "/status"])("is taken away from %s when that stands", async (path) => {
    const { page } = await product.visit(path);

    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator("#first-paint").count()).toBe(0);
  });
});

/** The page's scripts never come. */
async function holdBack(page: Page): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort());
}
