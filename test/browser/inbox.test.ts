import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendSample } from "../../local/sample-mail.ts";
import { startLocal, type LocalServer } from "../../local/server.ts";
import { hasChromium, startChromium } from "./chromium.ts";

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

describe.skipIf(!hasChromium)("the inbox in a browser", () => {
  test("a mail that comes by SMTP shows by itself, and keys open it and copy its code", async () => {
    const { apiUrl, namespace, inboxHost, smtpHost, smtpPort } = server;
    const context = await browser.newContext({ locale: "en-US" });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: apiUrl });
    const page = await context.newPage();
    const socket = page.waitForEvent("websocket");
    await page.goto(`${apiUrl}/console/namespaces?ns=${namespace}`);
    await socket;
    await page.getByText(`No mail for ${namespace} yet`).waitFor();

    await sendSample({ smtpHost, smtpPort, to: `${namespace}.live@${inboxHost}` });
    await page
      .getByText(/^Your code is \d{6}/)
      .first()
      .waitFor();

    await page.keyboard.press("j");
    const title = page.getByRole("heading", { name: /^Your code is \d{6}$/ });
    await title.waitFor();
    const [code] = /\d{6}/.exec((await title.textContent()) ?? "") ?? [];
    await page.keyboard.press("c");
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe(code);
    await context.close();
  });

  test("the checks of a mail show its spam score and what was found", async () => {
    const { apiUrl, apiKey, namespace, inboxHost } = server;
    const query = new URLSearchParams({
      to: `${namespace}.spam@${inboxHost}`,
      from: "a@shop.test",
    });
    const sent = await fetch(`${apiUrl}/api/v1/inbound?${query.toString()}`, {
      method: "POST",
      headers: { "api-key": apiKey, "content-type": "message/rfc822" },
      body: "From: a@shop.test\r\nTo: qa@in.test\r\nSubject: A pair of watches\r\n\r\nDear Friend, how are you?\r\n",
    });
    expect(sent.status).toBe(200);

    const context = await browser.newContext({ locale: "en-US" });
    const page = await context.newPage();
    await page.goto(`${apiUrl}/console/namespaces?ns=${namespace}&tag=spam`);
    await page.getByText("A pair of watches").first().click();
    await page.getByRole("tab", { name: "Checks" }).click();

    const result = page.getByRole("region", { name: "Spam test" });
    await result.getByText("5.972 of 5 points").waitFor();
    const rows = await result.getByRole("row").allTextContents();
    expect(rows[1]).toMatch(/^2\.739.*Date header.*MISSING_DATE$/);
    expect(rows).toHaveLength(6);
    await context.close();
  });
});
