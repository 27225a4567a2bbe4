import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startLocal, type LocalServer } from "../../local/server.ts";
import { hasChromium, startChromium } from "./chromium.ts";

describe.skipIf(!hasChromium)("copy as Markdown", () => {
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

  test("the docs of the API are copied as the text that is at /llms.txt", async () => {
    const context = await browser.newContext({
      locale: "en-US",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${server.apiUrl}/console/apidocs`);
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await page.getByText("Copied").waitFor({ state: "attached" });
    const copied = await page.evaluate("navigator.clipboard.readText()");
    expect(copied).toBe(await (await fetch(`${server.apiUrl}/llms.txt`)).text());
  });

  test("a guide is served as Markdown, which browsers show as text", async () => {
    const answer = await fetch(`${server.apiUrl}/es/documentacao/curl.md`);
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(await answer.text()).toMatch(/^# Probar un correo de registro con curl\n/);
  });
});
