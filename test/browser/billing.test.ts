import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { usage } from "../../drizzle/schema.ts";
import { periodOf } from "../../worker/domain/plans.ts";
import { hasChromium } from "./chromium.ts";
import { newOwner } from "./owner.ts";
import { startProduct } from "./product.ts";
import { passUntilSeen } from "./still-clock.ts";

const ROUTE = "/console/billing";
const BLUE = "rgb(29, 78, 208)";
const YELLOW = "rgb(201, 138, 0)";
const BAR_COLOUR =
  "getComputedStyle(document.querySelector('main [role=meter] > div')).backgroundColor";
const RED = "rgb(179, 38, 30)";

describe.skipIf(!hasChromium)("billing in a browser", () => {
  const product = startProduct();

  test.each([
    [6_999, BLUE, 69],
    [7_000, YELLOW, 70],
    [8_999, YELLOW, 89],
    [9_000, RED, 90],
    [9_999, RED, 99],
    [10_000, RED, 100],
    [15_000, RED, 150],
  ])("of 10,000 credits %i are a bar that is %s, and %i %% used", async (used, colour, percent) => {
    const { service } = product;
    const { user, companyId, namespace } = await newOwner(service, { mailLimit: 10_000 });
    const period = periodOf(Date.now());
    await service.db.insert(usage).values({ companyId, period, namespaceId: namespace.id, used });
    const { page } = await product.visit(ROUTE, { user });
    const main = page.getByRole("main");
    await main.getByText(`${used.toLocaleString("en")} of 10,000`).waitFor();
    await main.getByText(`${percent} % used`).waitFor();
    const bar = main.getByRole("meter").locator("div");
    expect(await bar.getAttribute("style")).toContain(`width: ${Math.min(percent, 100)}%`);
    expect(await page.evaluate(BAR_COLOUR)).toBe(colour);
    const isFull = await main.getByText("All credits are used.", { exact: false }).isVisible();
    expect(isFull).toBe(used >= 10_000);
  });

  test("from Free to Pro: the checkout, its success, and the history", async () => {
    const { user } = await newOwner(product.service, { plan: "free" });
    const { page } = await product.visit(ROUTE, { user });
    await page.getByText("No invoices yet").waitFor();
    const portal = page.getByRole("button", { name: "Open billing portal" });
    expect(await portal.isDisabled()).toBe(true);
    await page
      .getByText("The billing portal opens after the first checkout.", { exact: false })
      .waitFor();
    await page.getByRole("button", { name: "Upgrade to Pro" }).click();
    await page.getByRole("button", { name: "Start trial" }).click();
    await page.waitForURL("**/console/subscription/success?id=*");
    const main = page.getByRole("main");
    await main.getByText("Pro plan").waitFor();
    await main.getByText(/^US\$\s5,00 a month$/).waitFor();
    await main.getByText("10,000 mails a month").waitFor();
    await main.getByText(new URL(page.url()).searchParams.get("id") ?? "").waitFor();

    await main.getByRole("link", { name: "Go to billing" }).click();
    await main.getByText("Trial", { exact: true }).waitFor();
    await main.getByText("Visa •••• 4242").waitFor();
    expect(await portal.isEnabled()).toBe(true);
    const invoice = main.getByRole("row").filter({ hasText: "Paid" });
    expect(await invoice.textContent()).toMatch(/\d{2}\/\d{2}\/\d{4}/);
    expect(await invoice.textContent()).toMatch(/US\$\s0,00/);
  });

  test("the success page counts 15 seconds to billing, and can be told to stay", async () => {
    const { user } = await newOwner(product.service, { plan: "free" });
    const { page } = await product.visit(ROUTE, { user });
    await page.getByRole("button", { name: "Upgrade to Pro" }).click();
    await page.getByRole("button", { name: "Start trial" }).click();
    await page.waitForURL("**/console/subscription/success?id=*");
    const { pathname, search } = new URL(page.url());
    const { page: still } = await product.visit(pathname + search, { user, isStill: true });
    await expectCountdown(still, 15);

    await page.getByRole("button", { name: "Stay here" }).click();
    expect(await page.getByRole("timer").count()).toBe(0);
  });

  test("without a checkout, or with another's, the success page says so and leads to billing", async () => {
    const { user } = await newOwner(product.service);
    const path = "/console/subscription/success";
    const { page } = await product.visit(path, { user });
    await page.getByText("Session ID não encontrado").waitFor();
    await page.goto(`${product.service.apiUrl}${path}?id=cs_of_nobody`);
    await page.getByText("Falha ao carregar detalhes da assinatura").waitFor();
    await page.route("**/api/v1/checkout/*", (route) => route.abort());
    await page.reload();
    await page.getByText("Erro ao carregar detalhes da assinatura").waitFor();
    await page.getByRole("link", { name: "Go to billing" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(ROUTE);
  });

  test("a checkout that is left costs nothing, and 10 seconds later billing comes", async () => {
    const { user } = await newOwner(product.service, { plan: "free" });
    const { page } = await product.visit(ROUTE, { user });
    await page.getByRole("button", { name: "Upgrade to Pro" }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL("**/console/subscription/cancel");
    const message = page.getByText("The checkout was canceled.", { exact: false });
    await message.waitFor();
    expect(await message.textContent()).toContain("Nothing was charged.");
    const visit = { user, isStill: true };
    const { page: still } = await product.visit("/console/subscription/cancel", visit);
    await expectCountdown(still, 10);
  });
});

/** A countdown that has just begun leads to billing at its end, and not before. */
async function expectCountdown(page: Page, seconds: number): Promise<void> {
  const timer = page.getByRole("timer");
  await passUntilSeen(page, timer);
  expect(await timer.textContent()).toBe(`Billing opens in ${seconds} seconds.`);
  const { pathname } = new URL(page.url());
  await page.clock.runFor((seconds - 1) * 1000);
  await expect.poll(() => timer.textContent()).toBe("Billing opens in 1 second.");
  expect(new URL(page.url()).pathname).toBe(pathname);
  await page.clock.runFor(1000);
  await page.waitForURL(`**${ROUTE}`);
}
