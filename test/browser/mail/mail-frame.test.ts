import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CANARY, startCanary, type Canary } from "./canary.ts";
import { hasChromium, startChromium } from "../chromium.ts";
import { startConsole, type ConsoleServer } from "./console-server.ts";
import type { ShowOptions } from "./mail-page.tsx";

const PNG =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const SVG = "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=";

describe.skipIf(!hasChromium)("a mail in its frame", () => {
  let canary: Canary;
  let server: ConsoleServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    canary = await startCanary();
    server = await startConsole();
    browser = await startChromium({
      args: [canary.chromiumFlag],
      ignoreDefaultArgs: ["--hide-scrollbars"],
    });
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([canary.stop(), server.stop()]);
  });
  beforeEach(async () => {
    canary.forget();
    context = await browser.newContext({ viewport: { width: 1000, height: 1000 } });
    page = await context.newPage();
    await page.goto(`${server.url}/console`);
  });
  afterEach(() => context.close());

  function show(html: string, options: ShowOptions = {}): Promise<number> {
    return page.evaluate(({ mail, given }) => mailPage.show(mail, given), {
      mail: html,
      given: options,
    });
  }

  function frameHeight(): Promise<number> {
    return page.evaluate(() => mailPage.frame.clientHeight);
  }

  /** Of the first element that fits, what it computes to. */
  function styleOf(selector: string, property: string): Promise<string> {
    return page.evaluate(
      ([wanted, name]) => {
        const element = mailPage.frame.contentDocument?.querySelector(wanted);
        return element ? getComputedStyle(element).getPropertyValue(name) : "absent";
      },
      [selector, property] as const,
    );
  }

  /** The natural widths of its pictures; 0 for one that was not loaded. */
  function pictures(): Promise<number[]> {
    return page.evaluate(() =>
      [...(mailPage.frame.contentDocument?.images ?? [])].map(({ naturalWidth }) => naturalWidth),
    );
  }

  test("keeps its look: styles of head and body, what stands on <body>, tables", async () => {
    await show(
      `<html><head><style>.a{color:rgb(1,2,3)}</style></head><body bgcolor="#040506"><style>.b{color:rgb(7,8,9)}</style><p class="a">x<p class="b">y</p><table width="300"><tr><td style="padding:5px">z</table></body></html>`,
    );
    expect(await styleOf(".a", "color")).toBe("rgb(1, 2, 3)");
    expect(await styleOf(".b", "color")).toBe("rgb(7, 8, 9)");
    expect(await styleOf("body", "background-color")).toBe("rgb(4, 5, 6)");
    expect(await styleOf("table", "width")).toBe("300px");
    expect(await styleOf("td", "padding-top")).toBe("5px");
  });

  test("may open tabs and be looked at by the console, and nothing else", async () => {
    await show("x");
    const { sandbox, policy, title } = await page.evaluate(() => {
      const { frame } = mailPage;
      return { sandbox: [...frame.sandbox], policy: frame.referrerPolicy, title: frame.title };
    });
    expect(sandbox.toSorted()).toEqual([
      "allow-popups",
      "allow-popups-to-escape-sandbox",
      "allow-same-origin",
    ]);
    expect({ policy, title }).toEqual({ policy: "no-referrer", title: "A mail" });
  });

  test("is as high as it is long, and grows when something in it opens", async () => {
    await show(
      `<body style="margin:0"><details><summary style="height:200px">x</summary><p style="height:700px;margin:0">y</details>`,
    );
    await expect.poll(frameHeight).toBe(200);
    await page.mouse.click(20, 20);
    await expect.poll(frameHeight).toBe(900);
  });

  test("scrolls in its frame when its height follows the frame's", async () => {
    await show(`<body style="margin:0"><div style="height:120vh">x</div>`);
    await expect.poll(frameHeight).toBe(720);
  });

  test("shows no second scrollbar for being wider than a phone", async () => {
    await show(`<body style="margin:0"><div style="width:600px;height:500px">x</div>`, {
      width: 375,
    });
    await expect.poll(frameHeight).toBeGreaterThanOrEqual(500);
    expect(await frameHeight()).toBeLessThan(530);
    const room = await page.evaluate(() => {
      const root = mailPage.frame.contentDocument?.documentElement;
      return [mailPage.frame.clientWidth, (root?.scrollHeight ?? 0) - (root?.clientHeight ?? 0)];
    });
    expect(room).toEqual([375, 0]);
  });

  test("passes keys on to the console, but for what is typed into it", async () => {
    await show(`<body style="margin:0"><p style="height:100px;margin:0">x</p><input>`);
    await page.mouse.click(20, 20);
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+?");
    const keys = await page.evaluate(() => mailPage.keys.splice(0));
    expect(keys).toEqual(expect.arrayContaining(["keydown j", "keyup j", "keydown ?"]));
    await page.mouse.click(20, 110);
    await page.keyboard.press("k");
    expect(await page.evaluate(() => mailPage.keys)).toEqual([]);
  });

  test("scrolls to what its own links name, and opens no tab for them", async () => {
    await show(
      `<body style="margin:0"><a href="#end" style="display:block;height:50px">x</a><p style="height:3000px">y<p id="end">z`,
    );
    await expect.poll(frameHeight).toBeGreaterThan(3000);
    await page.mouse.click(10, 10);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    expect(context.pages()).toHaveLength(1);
    expect(page.url()).toBe(`${server.url}/console`);
  });

  test("tells how many remote pictures it holds back, each once", async () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => `${CANARY}/${name}.png`);
    const html = `<style>p{background:url(${c})}@font-face{font-family:f;src:url(${CANARY}/f.woff2)}</style><img src="${a}"><img src="${a}" srcset="${b} 2x"><table background="${b}"></table><img srcset="${d} 1x"><img src="${PNG}"><img src="cid:x"><a href="${CANARY}">x</a>`;
    expect(await show(html)).toBe(4);
    expect(await show(html, { images: true })).toBe(0);
  });

  test("shows the pictures it carries, whatever signs are in their names", async () => {
    const names = ["logo@shop", "a.*(b[c\\", "50%", "with space"];
    const inlineImages = Object.fromEntries(names.map((name) => [name, PNG]));
    const html = names.map((name) => `<img src="cid:${name}">`).join("");
    await show(`${html}<img src="CID:with%20space"><img src="cid:unknown">`, { inlineImages });
    expect(await pictures()).toEqual([1, 1, 1, 1, 1, 0]);
  });

  test("shows the pictures it carries in its styles", async () => {
    const inlineImages = { logo: PNG, logo2: PNG };
    await show(
      `<style>.a{background:url( 'cid:logo' )}</style><p class="a">x<p class="b" style="background:URL(cid:logo2)">y<p class="c" style="background:url(cid:none)">z`,
      { inlineImages },
    );
    expect(await styleOf(".a", "background-image")).toContain("data:image/png");
    expect(await styleOf(".b", "background-image")).toContain("data:image/png");
    expect(await styleOf(".c", "background-image")).not.toContain("data:");
  });

  test.each([
    ["an SVG", SVG],
    ["a page", "data:text/html;base64,PGI+"],
    ["another server's", `${CANARY}/x.png`],
    ["one that breaks out", `${PNG}") url(${CANARY}/x.png`],
  ])("shows no picture it carries that is %s", async (_what, url) => {
    const html = `<img src="cid:x"><p style="background:url(cid:x)">x`;
    await show(html, { images: true, inlineImages: { x: url } });
    expect(await pictures()).toEqual([0]);
    const source = await page.evaluate(() => mailPage.frame.srcdoc);
    expect(source).not.toContain(url);
  });

  test("is white, and dark on wish, with its pictures as they are", async () => {
    const picture =
      "<svg xmlns='http://www.w3.org/2000/svg'><path fill='rgb(110,120,130)' d='M0 0h40v40H0z'/></svg>";
    const html = `<body style="margin:0"><div style="width:40px;height:40px;background:#fff"></div><img width="40" height="40" src="data:image/svg+xml,${encodeURIComponent(picture)}" style="display:block">`;
    await show(html);
    expect(await pixel(500, 60)).toEqual([255, 255, 255]);
    expect(await pixel(20, 20)).toEqual([255, 255, 255]);
    expect(await pixel(20, 60)).toEqual([110, 120, 130]);
    await show(html, { dark: true });
    expect(await pixel(500, 60)).toEqual([0, 0, 0]);
    expect(await pixel(20, 20)).toEqual([0, 0, 0]);
    const [red = 0, green = 0, blue = 0] = await pixel(20, 60);
    // Turned twice, rounded twice.
    expect(Math.max(Math.abs(red - 110), Math.abs(green - 120), Math.abs(blue - 130))).toBeLessThan(
      4,
    );
  });

  /** The colour on the screen at a point. */
  async function pixel(x: number, y: number): Promise<number[]> {
    const shot = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
    return page.evaluate(async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement("canvas").getContext("2d");
      canvas?.drawImage(image, 0, 0);
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    }, shot.toString("base64"));
  }
});
