import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasChromium, startChromium } from "./chromium.ts";
import { builtPages } from "./site-files.ts";
import { siteReady } from "./site-ready.ts";
import { serveSite, type Site } from "./site.ts";
import { passUntil } from "./still-clock.ts";

const PATHS = builtPages().map(({ path }) => path);
const ENGLISH = PATHS.filter((path) => !/^\/(?:es|pt-BR)(?:\/|$)/.test(path));
const SCRIPTS =
  'performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"))';
const PHONE = { width: 360, height: 740 };

describe.skipIf(!hasChromium)("the public site in a browser", () => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([serveSite(), startChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  async function open(options: BrowserContextOptions & { isDark?: boolean } = {}): Promise<Page> {
    const { isDark = false, ...rest } = options;
    const context = await browser.newContext({ reducedMotion: "reduce", ...rest });
    onTestFinished(() => context.close());
    await context.addInitScript((dark) => localStorage.setItem("isDarkMode", dark), String(isDark));
    return context.newPage();
  }

  /** The landing page with its script at work. */
  async function openHome(): Promise<Page> {
    const page = await open();
    await page.goto(site.url);
    await siteReady(page);
    return page;
  }

  test("without a script each page shows all that it says, and its buttons lead to the sign-in", async () => {
    const page = await open({ javaScriptEnabled: false });
    for (const path of PATHS) {
      await page.goto(site.url + path);
      expect(await page.locator("h1").isVisible()).toBe(true);
      for (const panel of await page.getByRole("tabpanel").all()) {
        expect(await panel.isVisible()).toBe(true);
      }
      const links = await page.locator("[data-sign]").all();
      expect(links.length).toBeGreaterThan(2);
      const [, language = ""] = /^(\/es|\/pt-BR)?/.exec(path) ?? [];
      for (const link of links) {
        const mode = await link.getAttribute("data-sign");
        const href = `${language || "/"}?showLogin=true&mode=${mode}`;
        expect(await link.getAttribute("href")).toBe(href);
      }
    }
  });

  test("nothing is run from a file before the page has loaded, and nothing asked for elsewhere", async () => {
    const page = await open();
    const origins = new Set<string>();
    page.on("request", (request) => origins.add(new URL(request.url()).origin));
    for (const path of ["/", "/es/precos", "/blog/how-waiting-works"]) {
      await page.goto(site.url + path);
      await expect.poll(() => page.evaluate(`${SCRIPTS}.length`)).toBeGreaterThan(0);
      const early = await page.evaluate(
        `${SCRIPTS}.filter(({ startTime }) =>
          startTime < performance.getEntriesByType("navigation")[0].loadEventStart)`,
      );
      expect(early).toEqual([]);
    }
    expect([...origins]).toEqual([site.url]);
  });

  test("the tag that a visitor types stands in every example", async () => {
    const page = await openHome();
    const shown = page.locator("[data-tag]");
    const tags = async () => [...new Set(await shown.allTextContents())];
    const [sample] = await tags();
    expect(await shown.count()).toBeGreaterThan(8);
    const field = page.getByRole("textbox");
    await field.fill("Order 77!");
    expect(await tags()).toEqual(["order77"]);
    expect(await field.inputValue()).toBe("order77");
    await field.fill("");
    expect(await tags()).toEqual([sample]);
  });

  test("the header leads to the sections, 70 px below its upper edge, and marks the one in view", async () => {
    const page = await openHome();
    for (const id of ["pricing", "highlights", "documentation", "how-it-works"]) {
      await page.locator(`header [data-spy="${id}"]:visible`).click();
      const section = page.locator(`#${id}`);
      await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? 0)).toBe(70);
      const marked = page.locator("header [data-spy][aria-current]:visible");
      await expect
        .poll(() => marked.evaluateAll((all) => all.map((link) => link.getAttribute("data-spy"))))
        .toEqual([id]);
    }
  });

  test("tabs are picked by arrow keys, and one of them is a stop of Tab", async () => {
    const page = await openHome();
    const tabs = page.locator("#documentation [role=tablist]").first().getByRole("tab");
    await tabs.first().focus();
    for (const [key, index] of [
      ["ArrowRight", 1],
      ["ArrowLeft", 0],
      ["ArrowLeft", 2],
    ] as const) {
      await page.keyboard.press(key);
      const tab = tabs.nth(index);
      expect(await tab.evaluate((element) => element.matches(":focus"))).toBe(true);
      expect(await tab.getAttribute("aria-selected")).toBe("true");
      expect(await page.locator(`#${await tab.getAttribute("aria-controls")}`).isVisible()).toBe(
        true,
      );
      const stops = await tabs.evaluateAll((all) =>
        all.map((each) => each.getAttribute("tabindex")),
      );
      expect(stops.filter((stop) => stop === "0")).toHaveLength(1);
    }
    expect(await page.locator("#docs-api").isVisible()).toBe(false);
  });

  test("the collection is third of the documentation's tabs, and the API's panel has tabs of its own", async () => {
    const page = await openHome();
    const bar = page.locator("#documentation [role=tablist]").first().locator("xpath=..");
    const placed = await bar.locator("[role=tab], a").evaluateAll((all) =>
      all
        .map((each) => ({
          name: each.id || each.getAttribute("href"),
          box: each.getBoundingClientRect(),
        }))
        .toSorted((a, b) => a.box.x - b.box.x)
        .map(({ name }) => name),
    );
    expect(placed).toEqual([
      "docs-api-tab",
      "docs-examples-tab",
      "/collection.json",
      "docs-status-tab",
    ]);
    for (const part of ["endpoints", "limits", "credits", "overview"]) {
      await page.locator(`#api-${part}-tab`).click();
      const shown = page.locator("#docs-api [role=tabpanel]:visible");
      expect(await shown.evaluateAll((all) => all.map(({ id }) => id))).toEqual([`api-${part}`]);
    }
    await page.locator("#api-endpoints-tab").click();
    const block = page.locator("#api-endpoints details").first();
    const parameter = block.getByText("await_messages");
    expect(await parameter.isVisible()).toBe(false);
    await block.locator("summary").click();
    expect(await parameter.isVisible()).toBe(true);
  });

  test.each([360, 700, 1100])(
    "%d px wide, the header has a Console button for visitors",
    async (width) => {
      const page = await open({ viewport: { width, height: 800 } });
      for (const path of ["/", "/es/precos"]) {
        await page.goto(site.url + path);
        await siteReady(page);
        if (width < 640) await page.locator("header summary").click();
        const button = page
          .locator("header [data-sign]:visible")
          .getByText(/^(?:Console|Consola)$/);
        expect(await button.count()).toBe(1);
        expect(await button.getAttribute("href")).toMatch(/\?showLogin=true&mode=signin$/);
      }
    },
  );

  test("another language is the same page, and is kept for the application", async () => {
    const page = await open();
    await page.goto(`${site.url}/produto`);
    await siteReady(page);
    await page.locator("[data-language=es]:visible").click();
    await page.waitForURL(`${site.url}/es/produto`);
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
    await page.goto(`${site.url}/es/blog/how-waiting-works`);
    await siteReady(page);
    await page.locator("[data-language=pt-BR]:visible").click();
    await page.waitForURL(`${site.url}/pt-BR/blog/how-waiting-works`);
    expect(await page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("pt-BR");
  });

  test("the theme is switched, and kept on the next page", async () => {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(site.url);
    await siteReady(page);
    await page.locator("[data-theme-switch]:visible").click();
    await page.goto(`${site.url}/blog`);
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe("#0c1424");
  });

  test.each([
    ["all", false, true],
    ["none", false, false],
    ["chosen", false, false],
    ["chosen", true, true],
  ])(
    "the notice comes after 1 s; answered by %s with preferences %s it keeps %s",
    async (answer, isTicked, preferences) => {
      const page = await open();
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.goto(site.url);
      await siteReady(page);
      const notice = page.locator("#cookie-notice");
      await page.clock.runFor(900);
      expect(await notice.isVisible()).toBe(false);
      await passUntil(page, () => notice.isVisible());
      if (isTicked) await notice.getByRole("checkbox").check();
      await notice.locator(`[value=${answer}]`).click();
      expect(await notice.isVisible()).toBe(false);
      const stored = await page.evaluate(() => localStorage.getItem("cookieConsent"));
      const date = expect.stringMatching(/^\d{4}-/);
      const fixed = { essential: true, analytics: true, seen: true, date };
      expect(JSON.parse(stored ?? "")).toEqual({ ...fixed, preferences });
      await page.reload();
      await siteReady(page);
      await page.clock.runFor(3000);
      expect(await notice.isVisible()).toBe(false);
    },
  );

  test.each([false, true])("dark: %s, no page shuts anybody out", async (isDark) => {
    const page = await open({ isDark });
    const found: Record<string, unknown> = {};
    for (const path of ENGLISH) {
      await page.goto(site.url + path);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      const faults = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      if (faults.length > 0) found[path] = faults;
    }
    expect(found).toEqual({});
  });

  test.each([false, true])("dark: %s, in every language each page fits a phone", async (isDark) => {
    const page = await open({ isDark, viewport: PHONE });
    const tooWide: string[] = [];
    for (const path of PATHS) {
      await page.goto(site.url + path);
      if ((await widthOf(page)) > PHONE.width) tooWide.push(path);
    }
    expect(tooWide).toEqual([]);
  });
});

function widthOf(page: Page): Promise<number> {
  return page.evaluate("document.fonts.ready.then(() => document.documentElement.scrollWidth)");
}
