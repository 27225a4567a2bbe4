import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startLocal, type LocalServer } from "../../local/server.ts";
import { AnalyticsBatch, type AnalyticsEvent } from "../../worker/contract/analytics.ts";
import { hasChromium, startChromium } from "./chromium.ts";
import { serveSite, type Site } from "./site.ts";

const ANSWERED = { essential: true, analytics: true, preferences: false, seen: true, date: "" };
const SECTIONS = `
  <section data-section="pricing" style="height: 400px"><a href="#x" data-analytics="get-started">Start</a></section>
  <div style="height: 3000px"></div>
  <section data-section="faq" style="height: 400px">Questions</section>`;

/** Leaves the page as when its tab is put behind another, and comes back. */
async function glanceAway(page: Page): Promise<void> {
  await page.evaluate(`for (const value of ["hidden", "visible"]) {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }`);
}

/** Glances away until enough events of a name have been sent: the code that counts comes last. */
async function sent(
  { page, events }: { page: Page; events: readonly AnalyticsEvent[] },
  name: AnalyticsEvent["name"],
  count = 1,
): Promise<void> {
  const counted = async (): Promise<number> => {
    await glanceAway(page);
    return events.filter((event) => event.name === name).length;
  };
  await expect.poll(counted).toBeGreaterThanOrEqual(count);
}

/** What was clicked, in order. */
function clicks(events: readonly AnalyticsEvent[]): string[] {
  return events.flatMap((event) => (event.name === "click" ? [event.element] : []));
}

async function addSections(page: Page): Promise<void> {
  const html = JSON.stringify(SECTIONS);
  await page.evaluate(`document.body.insertAdjacentHTML("beforeend", ${html})`);
}

describe.skipIf(!hasChromium)("analytics", () => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([serveSite(), startChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  /** A visitor's page, and the events that it sent, checked by the contract. */
  async function visit(
    url: string,
    { hasAnswered = true, ...options }: BrowserContextOptions & { hasAnswered?: boolean } = {},
  ) {
    const context = await browser.newContext({ locale: "en-US", ...options });
    onTestFinished(() => context.close());
    if (hasAnswered) {
      const consent = JSON.stringify(ANSWERED);
      await context.addInitScript((value) => localStorage.setItem("cookieConsent", value), consent);
    }
    const page = await context.newPage();
    const events: AnalyticsEvent[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname !== "/v1/analytics") return;
      events.push(...AnalyticsBatch.parse(JSON.parse(request.postData() ?? "")).events);
    });
    await page.goto(url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return { page, events };
  }

  test("nothing of what was before the notice is answered is ever sent", async () => {
    const { page, events } = await visit(`${site.url}/status`, { hasAnswered: false });
    await addSections(page);
    await page.getByText("Start").click();
    await glanceAway(page);
    await page.getByRole("button", { name: "Accept cookies" }).click();
    await sent({ page, events }, "page_view");
    expect(events[0]).toEqual({ name: "page_view", path: "/status" });
    expect(events.filter(({ name }) => name === "click")).toEqual([]);
  });

  test("closing the notice is an answer, and without one nothing leaves the page", async () => {
    const { page, events } = await visit(`${site.url}/status`, { hasAnswered: false });
    await glanceAway(page);
    await page.getByRole("button", { name: "Close" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Close" }).waitFor();
    expect(events).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
    await sent({ page, events }, "page_view");
  });

  test("sections, depth, clicks and time of a page are counted, each section and depth once", async () => {
    const { page, events } = await visit(`${site.url}/status`, { hasAnswered: false });
    await addSections(page);
    await page.clock.install();
    await page.getByRole("button", { name: "Accept cookies" }).click();
    await sent({ page, events }, "page_view");
    await page.getByText("Start").click();
    for (const name of ["Questions", "Start", "Questions"]) {
      await page.getByText(name).scrollIntoViewIfNeeded();
      await page.evaluate("new Promise(requestAnimationFrame)");
    }
    await page.clock.runFor(3500);
    await sent({ page, events }, "time_on_page");
    const of = (name: string) => events.filter((event) => event.name === name);
    expect(of("section_view")).toEqual([
      { name: "section_view", path: "/status", section: "pricing" },
      { name: "section_view", path: "/status", section: "faq" },
    ]);
    expect(of("click")).toEqual([{ name: "click", path: "/status", element: "get-started" }]);
    expect(of("scroll_depth").map((event) => "percent" in event && event.percent)).toEqual([
      25, 50, 75, 100,
    ]);
    const seconds = of("time_on_page").map((event) => ("seconds" in event ? event.seconds : 0));
    expect(seconds.reduce((sum, part) => sum + part, 0)).toBeGreaterThanOrEqual(3);
  });

  test("each change of the path is a page of its own", async () => {
    const { page, events } = await visit(`${site.url}/status`);
    await sent({ page, events }, "page_view");
    await page.evaluate(
      `history.pushState(null, "", "/terms"); dispatchEvent(new PopStateEvent("popstate"))`,
    );
    await page.getByRole("heading", { name: "Terms" }).first().waitFor();
    await sent({ page, events }, "page_view", 2);
    expect(events.filter(({ name }) => name === "page_view").map(({ path: at }) => at)).toEqual([
      "/status",
      "/terms",
    ]);
  });

  test("a page of the site counts without the application, from its own notice on", async () => {
    const { page, events } = await visit(`${site.url}/es`, { hasAnswered: false });
    await page.locator("#cookie-notice").waitFor();
    await page.locator("#docs-examples-tab").click();
    await page.locator("#cookie-notice [value=none]").click();
    await page.locator("#docs-api-tab").click();
    await page.locator("#pricing [data-sign]").nth(1).click();
    await sent({ page, events }, "section_view");
    expect(events).toEqual(
      expect.arrayContaining([
        { name: "page_view", path: "/es" },
        { name: "section_view", path: "/es", section: "documentation" },
      ]),
    );
    // The application, which came for the sign-in, counts the same page no second time.
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("#docs-status-tab").click();
    await expect.poll(() => glanceAway(page).then(() => clicks(events).length)).toBe(3);
    expect(events.filter(({ name }) => name === "page_view")).toHaveLength(1);
    // None of before the answer.
    expect(clicks(events)).toEqual(["tab-docs-api", "signup-plan-pro", "tab-docs-status"]);
  });

  test.each(["doNotTrack", "globalPrivacyControl"])(
    "a browser with %s is left alone",
    async (signal) => {
      const { page, events } = await visit(`${site.url}/status`, { hasAnswered: false });
      await page.addInitScript((name) => {
        const value = name === "doNotTrack" ? "1" : true;
        Object.defineProperty(navigator, name, { value });
      }, signal);
      await page.reload();
      await page.getByRole("button", { name: "Accept cookies" }).click();
      await glanceAway(page);
      await page.getByRole("button", { name: "Accept cookies" }).waitFor({ state: "detached" });
      await page.reload();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await glanceAway(page);
      expect(events).toEqual([]);
    },
  );

  describe("of a signed-in user", () => {
    let folder: string;
    let server: LocalServer;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), "restante-browser-"));
      server = await startLocal({ apiPort: 0, smtpPort: 0, dataDir: folder });
    });
    afterAll(async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    });

    test("begins when the privacy settings allow it, and ends when they no longer do", async () => {
      const { page, events } = await visit(`${server.apiUrl}/console/settings`);
      const choice = page.getByRole("switch", { name: "Analytics collection" });
      await choice.waitFor();
      await glanceAway(page);
      expect(events).toEqual([]);

      const changed = () =>
        page.waitForResponse((answer) => answer.url().endsWith("/v1/account/privacy"));
      const counted = page.waitForResponse("**/v1/analytics");
      await Promise.all([changed(), choice.click()]);
      await expect.poll(() => glanceAway(page).then(() => events.length)).toBeGreaterThan(0);
      expect((await counted).status()).toBe(200);
      expect(events[0]).toEqual({ name: "page_view", path: "/console/settings" });

      await Promise.all([changed(), choice.click()]);
      await page.reload();
      await choice.waitFor();
      events.length = 0;
      await glanceAway(page);
      expect(events).toEqual([]);
    });
  });
});
