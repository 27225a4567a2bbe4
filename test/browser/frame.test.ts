import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { eq } from "drizzle-orm";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companies, members, usage } from "../../drizzle/schema.ts";
import { DEMO, DEMO_COMPANY_ID, DEMO_USER_ID, demoId } from "../../local/demo.ts";
import { startLocal, type LocalServer } from "../../local/server.ts";
import { API_WORKER } from "../../local/workers.ts";
import { newId, type CompanyId } from "../../worker/domain/ids.ts";
import { levelOf } from "../../worker/domain/roles.ts";
import { hasChromium, startChromium } from "./chromium.ts";

let folder: string;
let server: LocalServer;
let browser: Browser;
let db: DrizzleD1Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "restante-browser-"));
  server = await startLocal({ apiPort: 0, smtpPort: 0, dataDir: folder });
  db = drizzle(await server.mf.getD1Database("DB", API_WORKER));
  browser = await startChromium();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

const CONSENT = { essential: true, analytics: true, preferences: false, seen: true };

/** The console at `route`, as the demo user sees it, with nothing in the way. */
async function open(route: string): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  const page = await context.newPage();
  // The notice of cookies comes late, and would lie over what a test is about to press.
  await page.addInitScript(
    (consent) => localStorage.setItem("cookieConsent", consent),
    JSON.stringify({ ...CONSENT, date: new Date().toISOString() }),
  );
  await page.goto(server.apiUrl + route);
  return page;
}

async function deletionOf(id: CompanyId): Promise<number | null | undefined> {
  const [row] = await db.select().from(companies).where(eq(companies.id, id));
  return row?.deletionAt;
}

/** Makes the demo user a member of another company, and shows that one. */
async function enterOther(page: Page, name: string): Promise<CompanyId> {
  const id = newId("company");
  const createdAt = Date.now();
  await db.insert(companies).values({ id, name, plan: "pro", createdAt });
  const level = levelOf("member");
  await db.insert(members).values({ companyId: id, userId: DEMO_USER_ID, level, createdAt });
  await page.reload();
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitemradio", { name }).click();
  return id;
}

describe.skipIf(!hasChromium)("the frame of the console in a browser", () => {
  test("while the account waits for its deletion every screen says when, and its owner takes it back", async () => {
    const deletionAt = Date.UTC(2031, 4, 17, 12);
    await db.update(companies).set({ deletionAt }).where(eq(companies.id, DEMO_COMPANY_ID));
    const page = await open("/console/apikeys");
    const notice = page.getByRole("alert").filter({ hasText: "deleted on May 17, 2031" });
    await notice.getByRole("button", { name: "Keep the account" }).click();
    await notice.waitFor({ state: "detached" });
    expect(await deletionOf(DEMO_COMPANY_ID)).toBeNull();
    await page.context().close();
  });

  test("a member reads of the deletion, but cannot take it back, and leaves the company", async () => {
    const page = await open("/console/members");
    const id = await enterOther(page, "Initech");
    const deletionAt = Date.UTC(2031, 4, 17, 12);
    await db.update(companies).set({ deletionAt }).where(eq(companies.id, id));
    await page.reload();
    const notice = page.getByRole("alert").filter({ hasText: "deleted on May 17, 2031" });
    await notice.waitFor();
    const leave = page.getByRole("button", { name: "Leave company" });
    await leave.waitFor();
    expect(await notice.getByRole("button").count()).toBe(0);

    await leave.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave company" }).click();
    await page.getByText("You have left Initech").first().waitFor();
    await page.getByRole("link", { name: DEMO.namespace }).first().waitFor();
    expect(await db.select().from(members).where(eq(members.companyId, id))).toEqual([]);
    await page.context().close();
  });

  test("the owner, who stays, is not asked to leave", async () => {
    const page = await open("/console/members");
    await page.getByText(DEMO.user).first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("button", { name: "Leave company" }).count()).toBe(0);
    await page.context().close();
  });

  test("the palette leads to a part of the settings, and changes the language", async () => {
    const page = await open("/console/namespaces");
    await page.getByRole("button", { name: "Account menu" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Where to?").fill("settings danger");
    await page.getByRole("option", { name: "Danger zone" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/console/settings#danger");
    const part = page.getByRole("heading", { name: "Danger zone" });
    await expect.poll(() => part.isVisible()).toBe(true);

    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Where to?").fill("language espa");
    await page.getByRole("option", { name: "Español" }).click();
    await page.getByRole("heading", { name: "Ajustes", exact: true }).first().waitFor();
    await page.context().close();
  });

  test.each(["success?id=cs_none", "cancel"])(
    "at /console/subscription/%s the sidebar marks billing and nothing else",
    async (route) => {
      const page = await open(`/console/subscription/${route}`);
      const marked = page.locator("aside [aria-current=page]");
      await marked.first().waitFor();
      expect(
        await marked.evaluateAll((all) => all.map((each) => each.getAttribute("href"))),
      ).toEqual(["/console/billing"]);
      await page.context().close();
    },
  );

  test("a tab that the query names is kept by what the screen changes in the address", async () => {
    const page = await open("/console?tab=settings");
    const parts = page.getByRole("navigation", { name: "Parts of the settings" });
    await parts.getByRole("link", { name: "Danger zone" }).click();
    await page.waitForURL("**/console?tab=settings#danger");
    await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();

    await page.goto(`${server.apiUrl}/console?tab=apidocs`);
    await page.getByRole("tab", { name: "Endpoints" }).click();
    await page.waitForURL("**/console?tab=apidocs&part=endpoints");
    await page.getByRole("tab", { name: "Endpoints", selected: true }).waitFor();

    await page.goto(`${server.apiUrl}/console/billing/`);
    const title = page.getByRole("heading", { level: 1 });
    await expect.poll(() => title.textContent()).toBe("Billing");
    await page.context().close();
  });

  test("a first mail of another month stays ticked off", async () => {
    const namespaceId = demoId("namespace");
    await db
      .insert(usage)
      .values({ companyId: DEMO_COMPANY_ID, namespaceId, period: "2026-01", used: 1 });
    const page = await open("/console/namespaces");
    const step = page.getByRole("link", { name: /^Receive a mail/ }).first();
    await step.waitFor();
    expect(await step.textContent()).toContain("done");
    await page.context().close();
  });

  test("the status box opens a panel that says how each service is", async () => {
    await server.checked;
    const page = await open("/console/namespaces");
    await page.getByRole("button", { name: "All systems operational" }).click();
    const panel = page.getByRole("dialog", { name: "Service status" });
    await panel.getByText("All Systems Operational").waitFor();
    const services = await panel.getByRole("listitem").allTextContents();
    expect(services).toEqual([
      expect.stringMatching(/^API.*Operational$/),
      expect.stringMatching(/^Mail Server.*Operational$/),
    ]);
    await page.context().close();
  });
});
