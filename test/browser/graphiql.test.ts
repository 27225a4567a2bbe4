import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { newMail } from "../e2e/mails.ts";
import { hasChromium } from "./chromium.ts";
import { newOwner, type Owner } from "./owner.ts";
import { startProduct } from "./product.ts";

const ROUTE = "/console/apidocs?part=graphql";
const TAG = "signup";
const SUBJECT = "Your code is 493027";

describe.skipIf(!hasChromium)("GraphQL in the console", () => {
  const product = startProduct();

  /** The page for a company of its own, with variables that name its namespace. */
  async function open(): Promise<{ owner: Owner; page: Page; faults: readonly string[] }> {
    const owner = await newOwner(product.service);
    const { page, faults } = await product.visit(ROUTE, { user: owner.user });
    const variables = { namespace: owner.namespace.name, tag: TAG };
    await page.getByLabel("Variables").fill(JSON.stringify(variables));
    return { owner, page, faults };
  }

  test("a query runs by Ctrl+Enter once its key is pasted, and shows the mail", async () => {
    const { owner, page, faults } = await open();
    await owner.api.send(owner.address(TAG), newMail(SUBJECT));
    const editor = editorOf(page);
    await editor.press("Control+Enter");
    const paste = page.getByLabel("Paste the key to run it here");
    await expect.poll(() => paste.evaluate((field) => field.matches(":focus"))).toBe(true);
    await paste.fill(owner.key);
    await paste.press("Enter");
    await page.getByRole("button", { name: "Run request" }).waitFor();

    await editor.press("Control+Enter");
    const answer = page.getByRole("group", { name: "Answer" });
    await answer.getByText(`"subject": "${SUBJECT}"`).waitFor();
    await page.getByText("1 message", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Codes and links" }).click();
    await page.getByRole("button", { name: "Run request" }).click();
    await answer.getByText('"code": "493027"').waitFor();

    await page.getByLabel("Variables").fill("{");
    await page.getByText("This is not a JSON object", { exact: false }).waitFor();
    expect(faults).toEqual([]);
  });

  test("a livequery waits for its mail, and can be stopped", async () => {
    const { owner, page } = await open();
    await pasteKey(page, owner.key);
    await page.getByRole("button", { name: "Wait for a mail" }).click();
    const run = page.getByRole("button", { name: "Run request" });
    await run.click();
    await page.getByText("Waiting for mail…").waitFor();
    await page.getByRole("button", { name: "Stop request" }).click();
    await run.click();
    await page.getByText("Waiting for mail…").waitFor();
    await owner.api.send(owner.address(TAG), newMail(SUBJECT));
    const answer = page.getByRole("group", { name: "Answer" });
    await answer.getByText(`"subject": "${SUBJECT}"`).waitFor();
    expect(await answer.textContent()).toContain('"timed_out": false');
  });

  test("what the schema does not have is underlined and told, and what it has is offered", async () => {
    const { page } = await open();
    const editor = editorOf(page);
    await page.locator(".cm-line", { hasText: "subject" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type("\nsubjct");
    const told = page.getByRole("status").filter({ hasText: "Line 5:" });
    await told.getByText('Cannot query field "subjct" on type "Email".').waitFor();
    expect(await editor.locator(".cm-lintRange-error").textContent()).toBe("subjct");
    expect(await barriers(page)).toEqual([]);

    await page.keyboard.type(" spam_sc");
    const offered = page.getByRole("listbox", { name: "Completions" });
    await offered.getByRole("option", { name: "spam_score" }).waitFor();
    await page.locator(".cm-completionInfo").getByText("higher is worse").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").evaluate(({ tagName }) => tagName)).toBe("TEXTAREA");
  });

  test("it is found by the palette, and a type's name opens the type", async () => {
    const { user } = await newOwner(product.service);
    const { page } = await product.visit("/console/namespaces", { user });
    await page.evaluate("window.notLoadedAgain = true");
    await page.getByRole("button", { name: "Account menu" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Where to?").fill("GraphQL");
    await page.keyboard.press("Enter");
    await editorOf(page).waitFor();
    expect(await page.evaluate("window.notLoadedAgain")).toBe(true);
    const description = page.getByText("The From header, which anyone can forge", { exact: false });
    expect(await description.isVisible()).toBe(false);
    await page.getByRole("link", { name: "Inbox", exact: true }).click();
    await page.getByRole("link", { name: "[Email]" }).click();
    await description.waitFor();
  });
});

function editorOf(page: Page): Locator {
  return page.getByRole("textbox", { name: "Query" });
}

async function pasteKey(page: Page, key: string): Promise<void> {
  const field = page.getByLabel("Paste the key to run it here");
  await field.fill(key);
  await field.press("Enter");
}

/** What axe finds, each with the elements that it finds it at. */
async function barriers(page: Page): Promise<[string, string[]][]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
