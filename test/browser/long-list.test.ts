import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedMessages } from "../../bench/web/seed-messages.ts";
import { sendSample } from "../../local/sample-mail.ts";
import { startLocal, type LocalServer } from "../../local/server.ts";
import { API_WORKER } from "../../local/workers.ts";
import { hasChromium, startChromium } from "./chromium.ts";

const MESSAGES = 3000;
const PAGE = 100;
const MOST_IN_PAGE = 40;
const ROW_PX = 64;
const ROWS_A_WHEEL = 5;
const ROWS = "li[aria-posinset]";

let folder: string;
let server: LocalServer;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "restante-browser-"));
  server = await startLocal({ apiPort: 0, smtpPort: 0, dataDir: folder });
  browser = await startChromium();
  await send("first");
  await seedMessages(await server.mf.getD1Database("DB", API_WORKER), MESSAGES);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

async function send(tag: string): Promise<void> {
  const { smtpHost, smtpPort, namespace, inboxHost } = server;
  await sendSample({ smtpHost, smtpPort, to: `${namespace}.${tag}@${inboxHost}` });
}

async function openList() {
  const page = await browser.newPage({ locale: "en-US", viewport: { width: 1280, height: 800 } });
  const socket = page.waitForEvent("websocket");
  await page.goto(`${server.apiUrl}/console/namespaces?ns=${server.namespace}`);
  await socket;
  await page.getByText(`Order ${MESSAGES} `).waitFor();
  await page.locator('li[aria-posinset="1"]').hover();
  return page;
}

describe.skipIf(!hasChromium)("a list of thousands in a browser", () => {
  test("keeps few rows in the page, reads on as it is scrolled, and stays put when mail comes", async () => {
    const page = await openList();
    const deep = page.getByText(`Order ${MESSAGES - 3 * PAGE} `);
    for (let row = 1; row <= 3 * PAGE; row += ROWS_A_WHEEL) {
      await page.locator(`li[aria-posinset="${row}"]`).waitFor({ timeout: 15_000 });
      expect(await page.locator(ROWS).count()).toBeLessThanOrEqual(MOST_IN_PAGE);
      await page.mouse.wheel(0, ROWS_A_WHEEL * ROW_PX);
    }
    await deep.waitFor();
    const before = await deep.boundingBox();
    await send("late");
    await page.getByRole("button", { name: "1 new" }).waitFor();
    expect((await deep.boundingBox())?.y).toBe(before?.y);

    await page.getByRole("button", { name: "1 new" }).click();
    await page.locator('li[aria-posinset="1"]').getByText("late").waitFor();
    await page.close();
  });

  test("is walked with j and k over the ends of its pages", async () => {
    const page = await openList();
    for (let row = 1; row <= PAGE + 20; row++) {
      await page.keyboard.press("j");
      await page.locator(`li[aria-posinset="${row}"] > [aria-current="true"]`).waitFor();
      expect(await page.locator(ROWS).count()).toBeLessThanOrEqual(MOST_IN_PAGE);
    }
    for (let row = PAGE + 19; row >= PAGE - 5; row--) {
      await page.keyboard.press("k");
      await page.locator(`li[aria-posinset="${row}"] > [aria-current="true"]`).waitFor();
    }
    await page.close();
  });
});
