import path from "node:path";
import type { Page } from "playwright-core";
import type { Product } from "./product.ts";

const PROBE = path.join(import.meta.dirname, "probe.js");

/** Opens the demo namespace's inbox, with the probe in it, and resolves once the socket is open. */
export async function openInbox({ browser, url, server }: Product): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript({ path: PROBE });
  const socket = page.waitForEvent("websocket");
  await page.goto(`${url}/console/namespaces?ns=${server.namespace}`);
  await socket;
  await page.evaluate("probe.firstRow()");
  return page;
}

/** Scrolls to the end, page by page, until every message is read. */
export async function readToEnd(page: Page): Promise<void> {
  await page.evaluate("probe.whenTrue(() => probe.isAtEnd() || probe.scrollBy(1e7))");
}

/** Scrolls back to the top. */
export async function backToTop(page: Page): Promise<void> {
  await page.evaluate("probe.scrollBy(-1e9)");
  await page.evaluate("probe.whenTrue(probe.isAtTop)");
  await page.locator('li[aria-posinset="1"]').waitFor();
}

/** The next time that the probe keeps, in ms. */
export async function nextTime(page: Page): Promise<number> {
  return Number(await page.evaluate("probe.nextTime()"));
}
