import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { chromium, type BrowserContext } from "playwright-core";
import { startLocal, type LocalServer } from "../../local/server.ts";
import { freePort } from "../../local/ports.ts";
import { sendSample } from "../../local/sample-mail.ts";
import { API_WORKER } from "../../local/workers.ts";
import { startEdge } from "./edge.ts";

/** The product as a browser meets it in production: built pages, compressed, and a signed-in user. */
export interface Product {
  readonly server: LocalServer;
  readonly database: D1Database;
  /** Origin of the pages. */
  readonly url: string;
  /** Signed in, with the choice about cookies made. */
  readonly browser: BrowserContext;
  /** Where other programs reach the same browser. */
  readonly debuggingPort: number;
  /** Sends one mail and resolves at its 250. */
  send(tag: string): Promise<void>;
  stop(): Promise<void>;
}

const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Starts product and browser, in folders of their own. */
export async function startProduct(): Promise<Product> {
  const cleanup = new AsyncDisposableStack();
  try {
    return await startIn(cleanup);
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}

async function startIn(cleanup: AsyncDisposableStack): Promise<Product> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "restante-web-"));
  cleanup.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const dataDir = path.join(folder, "data");
  const server = await startLocal({ apiPort: 0, smtpPort: 0, dataDir });
  cleanup.defer(() => server.stop());
  const edge = await startEdge(server.apiUrl);
  cleanup.defer(() => edge.stop());
  const debuggingPort = await freePort(0, ["127.0.0.1"]);
  const browser = await chromium.launchPersistentContext(path.join(folder, "profile"), {
    executablePath: CHROMIUM,
    locale: "en-US",
    viewport: { width: 1280, height: 800 },
    args: [
      `--remote-debugging-port=${debuggingPort}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--enable-precise-memory-info",
    ],
  });
  cleanup.defer(() => browser.close());
  await signIn(browser, edge.url);
  const { smtpHost, smtpPort, namespace, inboxHost } = server;
  return {
    server,
    database: await server.mf.getD1Database("DB", API_WORKER),
    url: edge.url,
    browser,
    debuggingPort,
    send: (tag) => sendSample({ smtpHost, smtpPort, to: `${namespace}.${tag}@${inboxHost}` }),
    stop: () => cleanup.disposeAsync(),
  };
}

/** The console of a laptop opens signed in, and the browser's profile keeps that. */
async function signIn(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${url}/console`);
  await page.getByRole("navigation").first().waitFor();
  const choice = { essential: true, analytics: false, preferences: false, seen: true };
  await page.evaluate(
    (text) => localStorage.setItem("cookieConsent", text),
    JSON.stringify({ ...choice, date: new Date().toISOString() }),
  );
  await page.close();
}
