import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { apiOf } from "../e2e/api.ts";
import { newMail } from "../e2e/mails.ts";
import { hasChromium } from "./chromium.ts";
import { newOwner } from "./owner.ts";
import { startProduct } from "./product.ts";
import { passUntilSeen, stopRunningClock } from "./still-clock.ts";

const ROUTE = "/console/apikeys";
const REFUSED = /^40[13] /;
const SHOWN_MS = 3000;
const SPARE_MS = 200;

describe.skipIf(!hasChromium)("API keys in a browser", () => {
  const product = startProduct();

  test("a key is made for chosen namespaces and shown once; then it is masked, and can be copied", async () => {
    const owner = await newOwner(product.service);
    const { name } = owner.namespace;
    const { page } = await product.visit(ROUTE, {
      user: owner.user,
      before: (fresh) => fresh.clock.install(),
    });
    await page.getByRole("button", { name: "Create API key" }).click();
    const dialog = page.getByRole("dialog", { name: "Create API key" });
    const submit = dialog.getByRole("button", { name: "Create API key" });
    const helper = dialog.getByText("Select at least one namespace that the key may read.");
    await helper.waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name }).check();
    await helper.waitFor({ state: "detached" });
    await dialog.getByLabel("Expires").selectOption("In 30 days");
    await submit.click();

    const secret = page.getByRole("alertdialog", { name: "Your new API key" });
    const key = (await secret.locator("code").textContent()) ?? "";
    expect((await apiOf(product.service.apiUrl, key).read({ ns: name })).data).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await secret.isVisible()).toBe(true);

    await stopRunningClock(page);
    await secret.getByRole("button", { name: "I have saved it" }).click();
    const notice = page.getByRole("status").filter({ hasText: "API key created" });
    await passUntilSeen(page, notice);
    await page.clock.runFor(SHOWN_MS - SPARE_MS);
    expect(await notice.isVisible()).toBe(true);
    await page.clock.runFor(SPARE_MS);
    await expect.poll(() => notice.isVisible()).toBe(false);

    const row = page.getByRole("listitem").filter({ hasText: "Copy as header" });
    expect(await row.textContent()).toContain(`${key.slice(0, 4)}********${key.slice(-4)}`);
    expect(await page.content()).not.toContain(key);
    await row.getByRole("button", { name: "Copy key" }).click();
    await expect.poll(() => clipboardOf(page)).toBe(key);
    await row.getByRole("button", { name: "Copy as header" }).click();
    await expect.poll(() => clipboardOf(page)).toBe(`api-key: ${key}`);
    expect(await row.getByRole("list", { name: "Namespaces it reaches" }).textContent()).toBe(name);
  });

  test("a key that is switched off is called expired, opens nothing, and hides behind the filter", async () => {
    const owner = await newOwner(product.service);
    const { page } = await product.visit(ROUTE, { user: owner.user });
    const list = page.getByRole("region", { name: "API keys" });
    await list.getByText("global").waitFor();
    await list.getByText("It can be copied only in the session that created it.").waitFor();
    await list.getByRole("switch").click();
    await list.getByText("Expired", { exact: true }).waitFor();
    await expect(owner.api.read()).rejects.toThrow(REFUSED);
    await list.getByText("1 key", { exact: true }).waitFor();
    const filter = list.getByRole("button", { name: "All" });
    await filter.click();
    await list.getByText("No key is enabled.", { exact: false }).waitFor();
    expect(new URL(page.url()).searchParams.get("enabled")).toBe("true");
    await filter.click();
    await list.getByRole("switch").click();
    await list.getByText("Enabled", { exact: true }).waitFor();
    await owner.api.read();

    await list.getByRole("button", { name: /^Delete API key/ }).click();
    const question = page.getByRole("alertdialog", { name: /^Delete API key/ });
    expect(await question.textContent()).toContain(owner.key.slice(-4));
    await question.getByRole("button", { name: "Delete key" }).click();
    await page.getByText("API key deleted").waitFor();
    await page.getByText("No API key yet").waitFor();
    await expect(owner.api.read()).rejects.toThrow(REFUSED);
  });

  test("a request runs from here once its key is pasted, and is held until mail arrives", async () => {
    const owner = await newOwner(product.service);
    const { page } = await product.visit(ROUTE, { user: owner.user });
    const paste = page.getByLabel("Paste the key to run it here");
    await paste.fill(owner.key);
    await paste.press("Enter");
    await page.getByRole("checkbox", { name: "Wait until mail arrives" }).check();
    await page.getByRole("button", { name: "Run request" }).click();
    await page.getByText("Waiting for mail…").waitFor();
    await owner.api.send(owner.address("signup"), newMail("Your code is 493027"));
    await page.getByText("1 message", { exact: true }).waitFor();
    const answer = page.getByRole("group", { name: "Answer" });
    expect(await answer.textContent()).toContain("Your code is 493027");
  });

  test("past the plan's limit it says so, and leads to billing", async () => {
    const { user } = await newOwner(product.service, { plan: "free" });
    const { page } = await product.visit(ROUTE, { user });
    await page.getByRole("button", { name: "Create API key" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("API Key Limit Reached").waitFor();
    const text = "You have reached the limit of 1 API key for your Free plan. Please upgrade";
    await alert.getByText(text, { exact: false }).waitFor();
    await alert.getByRole("button", { name: "Dismiss" }).click();
    await alert.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Create API key" }).click();
    await alert.getByRole("link", { name: "Upgrade plan" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/console/billing");
  });
});

function clipboardOf(page: Page): Promise<unknown> {
  return page.evaluate("navigator.clipboard.readText()");
}
