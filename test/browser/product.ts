import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { startService, type Service } from "../e2e/service.ts";
import { AUTH_SECRET } from "../e2e/sessions.ts";
import { startChromium } from "./chromium.ts";
import type { User } from "./owner.ts";
import { watchRequests } from "./settled.ts";
import { stopClock } from "./still-clock.ts";

const DESKTOP = { width: 1280, height: 800 };

export interface Visit {
  /** Who is signed in; null: nobody. Left out: whom a laptop signs in by itself, the demo user. */
  readonly user?: User | null;
  readonly locale?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly isDark?: boolean;
  /** Whether the question about cookies was answered before. Yes unless said otherwise. */
  readonly hasConsented?: boolean;
  /** Done before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Its clock stands, and goes on when the test lets it: then nothing settles by itself. */
  readonly isStill?: boolean;
}

export interface Visited {
  readonly page: Page;
  /** What went wrong in the page, as it goes on. */
  readonly faults: readonly string[];
  /** Resolves when what the page has asked for is answered and shown. */
  readonly settled: () => Promise<void>;
}

/** The product with its built pages, and a browser. */
export interface Product {
  readonly service: Service;
  /** Opens a path in a context of its own, which ends with the test, and waits until it has settled. */
  visit(path: string, visit?: Visit): Promise<Visited>;
}

/** Starts both before the tests of this file or block, and ends them after. To be called while tests are collected. */
export function startProduct(): Product {
  let started: { service: Service; browser: Browser } | null = null;
  beforeAll(async () => {
    const [service, browser] = await Promise.all([
      startService(undefined, { AUTH_SECRET }),
      startChromium(),
    ]);
    started = { service, browser };
  });
  afterAll(async () => {
    await started?.browser.close();
    await started?.service.stop();
  });
  const running = (): { service: Service; browser: Browser } => {
    if (started === null) throw new Error("the product has not been started");
    return started;
  };
  return {
    get service() {
      return running().service;
    },
    async visit(path, visit = {}) {
      const { service, browser } = running();
      const context = await newContext(browser, service.apiUrl, visit);
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const faults = watchFaults(page);
      const settled = watchRequests(page);
      await visit.before?.(page);
      if (visit.isStill) await stopClock(page);
      await page.goto(service.apiUrl + path);
      if (!visit.isStill) await settled();
      return { page, faults, settled };
    },
  };
}

async function newContext(browser: Browser, origin: string, visit: Visit): Promise<BrowserContext> {
  const { user, locale = "en-US", viewport = DESKTOP } = visit;
  const context = await browser.newContext({
    locale,
    viewport,
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
    storageState: { cookies: [], origins: [{ origin, localStorage: kept(visit) }] },
  });
  // On a laptop whoever is not signed in is the demo user, but for a tab in which that one signed out.
  if (user === null) {
    await context.addInitScript(() => sessionStorage.setItem("demoSessionLeft", "true"));
  }
  return context;
}

/** What the pages keep on a device. */
function kept(visit: Visit) {
  const { user, isDark = false, hasConsented = true } = visit;
  const items: Record<string, string> = { isDarkMode: String(isDark) };
  if (user) {
    const { token, ...data } = user;
    items["authToken"] = token;
    items["userData"] = JSON.stringify(data);
  }
  if (hasConsented) {
    const choice = { essential: true, analytics: true, preferences: false, seen: true };
    items["cookieConsent"] = JSON.stringify({ ...choice, date: new Date().toISOString() });
  }
  return Object.entries(items).map(([name, value]) => ({ name, value }));
}

function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return faults;
}
