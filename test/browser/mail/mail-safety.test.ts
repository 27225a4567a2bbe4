import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CANARY, startCanary, type Canary } from "./canary.ts";
import { hasChromium, startChromium } from "../chromium.ts";
import { startConsole, type ConsoleServer } from "./console-server.ts";
import { HOSTILE_MAILS, type HostileMail } from "./hostile-mails.ts";

describe.skipIf(!hasChromium)("a hostile mail", () => {
  let canary: Canary;
  let server: ConsoleServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let popups: Page[];

  beforeAll(async () => {
    canary = await startCanary();
    server = await startConsole();
    browser = await startChromium({ args: [canary.chromiumFlag] });
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([canary.stop(), server.stop()]);
  });
  beforeEach(async () => {
    canary.forget();
    server.forget();
    context = await browser.newContext({ viewport: { width: 1000, height: 1000 } });
    page = await context.newPage();
    popups = [];
    context.on("page", (popup) => popups.push(popup));
  });
  afterEach(() => context.close());

  /**
   * The last mail of a page loads a picture it is allowed: what the mails before it would have
   * loaded or run has come by then.
   */
  async function fence(): Promise<void> {
    await page.evaluate(
      (html) => mailPage.show(html, { images: true }),
      `<img src="${CANARY}/fence.png">`,
    );
    await canary.until("/fence.png");
  }

  /** Nothing ran in the console, and it stands where it stood. */
  async function expectUntouched(): Promise<void> {
    expect(await page.evaluate(() => mailPage.ran)).toEqual([]);
    expect(page.url()).toBe(`${server.url}/console`);
    expect(server.strays).toEqual([]);
  }

  /** What mails asked for: not the fence, nor the icon that a tab asks for by itself. */
  function requests(): string[] {
    const own = new Set(["/fence.png", "/favicon.ico"]);
    return canary.seen.map(({ path }) => path).filter((path) => !own.has(path));
  }

  test("does its harm where nothing holds it", async () => {
    await page.goto(`${server.url}/raw`);
    for (const { name, html, shown } of HOSTILE_MAILS) {
      if (shown === null) continue;
      await page.evaluate((mail) => mailPage.showRaw(mail), html);
      const sign = shown === "runs" ? `/${name}-ran` : `/${name}`;
      const isSeen = (): boolean => requests().some((path) => path.startsWith(sign));
      await expect.poll(isSeen, { message: name, timeout: 10_000, interval: 5 }).toBe(true);
    }
  });

  test("does its harm by a click where nothing holds it", async () => {
    for (const mail of HOSTILE_MAILS) {
      if (mail.clicked === null) continue;
      await page.goto(`${server.url}/raw`);
      await page.evaluate((html) => mailPage.showRaw(html), mail.html);
      const [first] = await page.evaluate(() => mailPage.clickables());
      if (first === undefined) throw new Error(`nothing to click in ${mail.name}`);
      await page.mouse.click(first.x, first.y);
      const options = { message: mail.name, timeout: 10_000, interval: 5 };
      await expect.poll(() => isHarmed(mail), options).toBe(true);
    }
  });

  function isHarmed({ name, clicked }: HostileMail): boolean {
    if (clicked === "leaves") return page.url().startsWith(CANARY);
    const sign = clicked === "runs" ? `/${name}-ran` : `/${name}`;
    // What leads nowhere by itself leads into the console.
    return [...requests(), ...server.strays].some(
      (path) => path.startsWith(sign) || path.startsWith("/console/"),
    );
  }

  test("neither runs nor loads anything when it is shown", async () => {
    expect(HOSTILE_MAILS.length).toBeGreaterThan(50);
    await page.goto(`${server.url}/console`);
    for (const { html } of HOSTILE_MAILS) {
      await page.evaluate((mail) => mailPage.show(mail), html);
    }
    expect(canary.connections()).toBe(0);
    await fence();
    expect(requests()).toEqual([]);
    expect(popups).toEqual([]);
    await expectUntouched();
  });

  test("loads pictures only, and tells them nothing, once pictures are allowed", async () => {
    await page.goto(`${server.url}/console`);
    for (const { html } of HOSTILE_MAILS) {
      await page.evaluate((mail) => mailPage.show(mail, { images: true }), html);
    }
    await fence();
    const seen = canary.seen.filter(({ headers }) => !headers.accept?.startsWith("image/"));
    expect(seen).toEqual([]);
    for (const { headers } of canary.seen) {
      // Chromium tells the console's origin, nothing else, when a style of the mail loads a picture:
      // there it heeds neither the mail's nor the page's referrer policy.
      expect([undefined, `${server.url}/`]).toContain(headers.referer);
      expect(headers).not.toHaveProperty("cookie");
      expect(headers).not.toHaveProperty("origin");
    }
    expect(requests()).toEqual(
      expect.arrayContaining([
        "/img-pixel.png",
        "/img-srcset.png",
        "/style-element.png",
        "/table-background.png",
        "/svg-image.png",
      ]),
    );
    await expectUntouched();
  });

  test("is left by its links alone, in tabs that do not know the console", async () => {
    await page.goto(`${server.url}/console`);
    let links = 0;
    for (const { html } of HOSTILE_MAILS) {
      await page.evaluate((mail) => mailPage.show(mail), html);
      const { length } = await page.evaluate(() => mailPage.clickables());
      for (let index = 0; index < length; index += 1) {
        const target = await page.evaluate((nth) => mailPage.clickable(nth), index);
        if (target === undefined) throw new Error("a click took away what else can be clicked");
        const { x, y, href } = target;
        const popup = href === null ? null : context.waitForEvent("page");
        await page.mouse.click(x, y);
        if (popup === null) continue;
        links += 1;
        await expectStranger(await popup, href ?? "");
        // Nothing is painted in a tab that lies behind another.
        await page.bringToFront();
      }
    }
    expect(links).toBeGreaterThan(8);
    expect(popups).toHaveLength(links);
    await fence();
    expect(requests()).toHaveLength(links);
    await expectUntouched();
  });

  test("is held by the frame alone, should the cleaning fail", async () => {
    await page.goto(`${server.url}/console`);
    for (const { html } of HOSTILE_MAILS) {
      await page.evaluate((mail) => mailPage.showUncleaned(mail), html);
      // No policy holds a preconnect, so connections are the cleaning's to prevent.
      for (const { x, y, href } of await page.evaluate(() => mailPage.clickables())) {
        if (href === null) await page.mouse.click(x, y);
      }
    }
    await fence();
    expect(requests()).toEqual([]);
    // A relative link opens the console in a tab: harmless, but the cleaning's to prevent as well.
    server.forget();
    await expectUntouched();
  });

  test("runs nothing after the cleaning alone, should the frame fail", async () => {
    await page.goto(`${server.url}/raw`);
    for (const { html } of HOSTILE_MAILS) {
      await page.evaluate((mail) => mailPage.showUnframed(mail), html);
      for (const { x, y } of await page.evaluate(() => mailPage.clickables())) {
        await page.mouse.click(x, y);
      }
    }
    await fence();
    expect(requests().filter((path) => path.endsWith("-ran"))).toEqual([]);
    // Styles it leaves to the frame's policy; pictures it holds back itself.
    expect(requests()).not.toContain("/img-pixel.png");
    expect(requests()).not.toContain("/table-background.png");
    expect(await page.evaluate(() => mailPage.ran)).toEqual([]);
    expect(page.url()).toBe(`${server.url}/raw`);
  });
});

/** The tab of a link knows nothing of where it was clicked. */
async function expectStranger(popup: Page, href: string): Promise<void> {
  await popup.waitForURL(href);
  expect(await popup.evaluate(() => [opener, document.referrer])).toEqual([null, ""]);
  await popup.close();
}
