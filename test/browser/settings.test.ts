import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { activities, companies } from "../../drizzle/schema.ts";
import { newId } from "../../worker/domain/ids.ts";
import { capturedCode, capturedSubject } from "./captured-code.ts";
import { hasChromium } from "./chromium.ts";
import { newOwner } from "./owner.ts";
import { startProduct } from "./product.ts";

const REFUSED = /^40[13] /;
const ROUTE = "/console/settings";

describe.skipIf(!hasChromium)("settings in a browser", () => {
  const product = startProduct();

  test("the organization's name has 3 to 50 characters, and shows wherever it stands", async () => {
    const { user } = await newOwner(product.service);
    const { page } = await product.visit(ROUTE, { user });
    const name = page.getByLabel("Organization name");
    const save = page.getByRole("button", { name: "Save name" });
    await name.fill(" ab ");
    await save.click();
    const fault = page.getByText("Organization name must have at least 3 characters");
    await fault.waitFor();
    await name.press("End");
    await name.press("c");
    await fault.waitFor({ state: "detached" });
    await name.fill("x".repeat(60));
    expect(await name.inputValue()).toHaveLength(50);
    await name.fill("Globex");
    await save.click();
    await page.getByText("Organization updated").first().waitFor();
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe("Globex");
  });

  test("preferences are kept, and what protects the account stays on", async () => {
    const { user } = await newOwner(product.service);
    const { page } = await product.visit(ROUTE, { user });
    const news = page.locator("#notifications").getByRole("switch", { name: "Marketing updates" });
    const before = await news.isChecked();
    const kept = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await news.click();
    expect((await kept).ok()).toBe(true);
    const alerts = page.locator("#privacy").getByRole("switch", { name: "Security alerts" });
    expect([await alerts.isChecked(), await alerts.isDisabled()]).toEqual([true, true]);
    await page.reload();
    await expect.poll(() => news.isChecked()).toBe(!before);
  });

  test("choices of comfort stay on the device with consent alone", async () => {
    const { user } = await newOwner(product.service);
    const { page } = await product.visit(ROUTE, { user });
    const sidebar = page.getByRole("complementary");
    const toggle = page.getByRole("button", { name: "Show or hide sidebar" });
    const consent = page.locator("#cookies").getByRole("switch", { name: "Preferences" });
    expect(await toggle.getAttribute("aria-expanded")).toBe("true");
    await toggle.click();
    await sidebar.waitFor({ state: "hidden" });
    expect(await toggle.getAttribute("aria-expanded")).toBe("false");
    expect(await keptChoices(page)).toEqual([null, null, null]);

    await consent.click();
    expect(await keptChoices(page)).toEqual([null, "false", null]);
    await page.reload();
    await consent.waitFor();
    expect(await sidebar.isHidden()).toBe(true);

    await consent.click();
    expect(await keptChoices(page)).toEqual([null, null, null]);
    expect(await sidebar.isHidden()).toBe(true);
    await page.keyboard.press("Control+b");
    await sidebar.waitFor();
    await page.keyboard.press("Control+b");
    await sidebar.waitFor({ state: "hidden" });
    await page.evaluate(() => localStorage.setItem("snippetLanguage", "go"));
    await page.reload();
    await sidebar.waitFor();
    expect(await keptChoices(page)).toEqual([null, null, null]);
  });

  test("activity is shown in the team's timezone", async () => {
    const { service } = product;
    const { user, companyId } = await newOwner(service);
    await service.db.update(companies).set({ timezone: "JST" }).where(eq(companies.id, companyId));
    const at = Date.UTC(2026, 0, 31, 20, 5);
    await service.db.insert(activities).values({
      companyId,
      userId: newId("user"),
      type: "namespace_created",
      subject: "acme01",
      at,
    });
    const { page } = await product.visit(ROUTE, { user });
    const time = page.locator(`#activity time[datetime="${new Date(at).toISOString()}"]`);
    await expect.poll(() => time.textContent()).toBe("Feb 1, 2026, 5:05 AM GMT+9");
  });

  test("an export is asked for, written, and downloaded", async () => {
    const { user } = await newOwner(product.service);
    const { page } = await product.visit(ROUTE, { user });
    await page.getByText("No exports yet.", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Request export" }).click();
    const link = page.locator("#export").getByRole("link", { name: "Download ZIP" });
    await link.waitFor();
    await page.locator("#export").getByText("Completed").waitFor();
    await page
      .locator("#export")
      .getByText(/^Link expires/)
      .waitFor();
    const coming = page.waitForEvent("download");
    await link.click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    expect(await file.failure()).toBeNull();
  });

  test("the address is changed by a code from the new and one from the current address", async () => {
    const { user } = await newOwner(product.service);
    const { page } = await product.visit(ROUTE, { user });
    const email = `new-${user.email}`;
    const form = page.locator("#email");
    await form.getByLabel("New address").fill(email);
    await form.getByRole("button", { name: "Send codes" }).click();
    await form.getByText(`another to ${user.email}`, { exact: false }).waitFor();
    const code = await capturedCode(product.service, email);
    // A long one, which may have no digit to be known by.
    const [currentCode = ""] = (await capturedSubject(product.service, user.email)).split(" ");
    const change = form.getByRole("button", { name: "Change email" });
    await form.getByLabel(`Code sent to ${email}`).fill(code);
    await change.click();
    await form.getByText("Please enter the code").waitFor();
    await form.getByLabel(`Code sent to ${user.email}`).fill(currentCode);
    await change.click();
    await page.getByText("Email changed").first().waitFor();
    await expect.poll(() => form.getByText(email, { exact: true }).count()).toBe(1);
  });

  test("the account is deleted by a code and a word, and kept again within its days", async () => {
    const owner = await newOwner(product.service);
    const { page } = await product.visit(ROUTE, { user: owner.user });
    await page.locator("#danger").getByRole("button", { name: "Delete account" }).click();
    const dialog = page.getByRole("dialog", { name: `Delete ${owner.user.company.name}?` });
    await dialog.getByRole("button", { name: "Send code" }).click();
    const submit = dialog.getByRole("button", { name: "Delete account" });
    await submit.click();
    await dialog.getByText("Please enter the code").waitFor();
    const word = dialog.getByLabel("Type DELETE in uppercase");
    await word.fill("delete");
    await dialog.getByText("Please type DELETE to confirm").waitFor();
    await word.fill("DELETE");
    await dialog.getByLabel("Code").fill("000000");
    await submit.click();
    const failed = dialog.getByText("Error deleting account. Please check your code.");
    await failed.waitFor();
    await dialog.getByLabel("Code").fill(await capturedCode(product.service, owner.user.email));
    await submit.click();

    const planned = page.getByRole("alert").filter({ hasText: "This account is deleted on" });
    await planned.waitFor();
    await expect(owner.api.read()).rejects.toThrow(REFUSED);
    await planned.getByRole("button", { name: "Keep the account" }).click();
    await planned.waitFor({ state: "detached" });
    await owner.api.read();
  });
});

/** What the device keeps of the choices that only consent lets it keep. */
function keptChoices(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    ["gettingStartedClosed", "sidebarOpen", "snippetLanguage"].map((name) =>
      localStorage.getItem(name),
    ),
  );
}
