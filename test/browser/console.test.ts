import { AxeBuilder } from "@axe-core/playwright";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocal, type LocalServer } from "../../local/server.ts";
import { hasChromium, startChromium } from "./chromium.ts";

const ROUTES = [
  "/console/namespaces",
  "/console/apikeys",
  "/console/apidocs",
  "/console/members",
  "/console/settings",
  "/console/billing",
  "/console/subscription/cancel",
  "/console/subscription/success",
  "/status",
];
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

let folder: string;
let server: LocalServer;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "restante-browser-"));
  server = await startLocal({ apiPort: 0, smtpPort: 0, dataDir: folder });
  browser = await startChromium();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

/** A page of the console as the demo user sees it, with nothing in the way. */
async function open(
  route: string,
  look: { isDark: boolean; viewport: { width: number; height: number } },
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({
    viewport: look.viewport,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.addInitScript((isDark) => {
    localStorage.setItem("isDarkMode", String(isDark));
    localStorage.setItem(
      "cookieConsent",
      JSON.stringify({
        essential: true,
        analytics: true,
        preferences: false,
        seen: true,
        date: new Date().toISOString(),
      }),
    );
  }, look.isDark);
  await page.goto(server.apiUrl + route);
  await page.waitForLoadState("networkidle");
  return { page, faults };
}

describe.skipIf(!hasChromium)("the console in a browser", () => {
  describe.each([
    ["light", false],
    ["dark", true],
  ])("%s", (...[, isDark]) => {
    test.each(ROUTES)("%s has nothing that shuts anybody out", async (route) => {
      const { page, faults } = await open(route, { isDark, viewport: DESKTOP });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(faults).toEqual([]);
      await page.context().close();
    });

    test.each(ROUTES)("%s fits a phone", async (route) => {
      const { page } = await open(route, { isDark, viewport: PHONE });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const width = await page.evaluate("document.documentElement.scrollWidth");
      expect(width).toBeLessThanOrEqual(PHONE.width);
      await page.context().close();
    });
  });
});
