import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { chromium, type BrowserContext } from "playwright-core";
import { DEMO_SESSION } from "../../local/console-pages.ts";
import { startLocal, type LocalServer } from "../../local/server.ts";
import { freePort } from "../../local/ports.ts";
import { sendSample } from "../../local/sample-mail.ts";
import { API_WORKER } from "../../local/workers.ts";
import { SessionData } from "../../worker/contract/account.ts";
import { startEdge } from "./edge.ts";

/** The product as a browser meets it in production: built pages, compressed. */
export interface Product {
  readonly server: LocalServer;
  readonly database: D1Database;
  /** Origin of the pages. */
  readonly url: string;
  /** With the choice about cookies made. */
  readonly browser: BrowserContext;
  /** Where other programs reach the same browser. */
  readonly debuggingPort: number;
  /** Sends one mail and resolves at its 250. */
  send(tag: string): Promise<void>;
  /** Signs the browser in, which nobody is before. */
  signIn(): Promise<void>;
  stop(): Promise<void>;
}

const CONSENT = { essential: true, analytics: true, preferences: false, seen: true };
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
  await storeIn(browser, edge.url, {
    cookieConsent: JSON.stringify({ ...CONSENT, date: new Date().toISOString() }),
  });
  const { smtpHost, smtpPort, namespace, inboxHost } = server;
  return {
    server,
    database: await server.mf.getD1Database("DB", API_WORKER),
    url: edge.url,
    browser,
    debuggingPort,
    send: (tag) => sendSample({ smtpHost, smtpPort, to: `${namespace}.${tag}@${inboxHost}` }),
    signIn: () => signIn(browser, edge.url),
    stop: () => cleanup.disposeAsync(),
  };
}

/** Puts `items` where the pages at `url` keep what they know of this browser. */
async function storeIn(
  browser: BrowserContext,
  url: string,
  items: Readonly<Record<string, string>>,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((stored) => Object.assign(localStorage, stored), items);
  await page.close();
}

/** As the pages of a laptop sign in: by a session that their server opens. */
async function signIn(browser: BrowserContext, url: string): Promise<void> {
  const answer = await fetch(url + DEMO_SESSION);
  const { token, name, email, company } = SessionData.parse(await answer.json());
  const userData = JSON.stringify({ name, email, company });
  await storeIn(browser, url, { authToken: token, userData });
}
