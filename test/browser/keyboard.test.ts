import { describe, expect, test } from "vitest";
import { DEMO_COMPANY_ID } from "../../local/demo.ts";
import { sendSample } from "../../local/sample-mail.ts";
import { openSession } from "../e2e/sessions.ts";
import { capturedCode } from "./captured-code.ts";
import { hasChromium } from "./chromium.ts";
import { pressAt, tabTo, typeInto } from "./keyboard.ts";
import { newOwner } from "./owner.ts";
import { startProduct } from "./product.ts";

describe.skipIf(!hasChromium)("the console without a mouse", () => {
  const product = startProduct();

  test("from the sign-in to the code in a mail, with a namespace and a key made on the way", async () => {
    const { service } = product;
    const { smtpHost, smtpPort, inboxHost, namespace } = service.server;
    // The SMTP door of a laptop is the demo company's, so a member of it walks through.
    const { email } = await openSession(service, DEMO_COMPANY_ID);
    const { page } = await product.visit("/", { user: null });
    const socket = Promise.withResolvers<void>();
    page.once("websocket", () => socket.resolve());

    await pressAt(page, page.getByRole("banner").getByRole("link", { name: /^sign in$/i }));
    await typeInto(page, page.getByRole("dialog").getByLabel("Email"), email);
    await page.keyboard.press("Enter");
    const code = await capturedCode(service, email);
    await typeInto(page, page.getByLabel("Verification code"), code);
    await page.keyboard.press("Enter");

    await page.waitForURL("**/console");
    await pressAt(page, page.getByRole("button", { name: "Create namespace" }));
    await typeInto(page, page.getByRole("dialog").getByLabel("Name", { exact: true }), "by-keys");
    await page.keyboard.press("Enter");
    await page.getByText("Namespace by-keys created").waitFor();

    await page.keyboard.press("g");
    await page.keyboard.press("k");
    await page.waitForURL("**/console/apikeys");
    await pressAt(page, page.getByRole("button", { name: "Create API key" }));
    await pressAt(page, page.getByRole("checkbox", { name: "by-keys" }), "Space");
    await pressAt(page, page.getByRole("dialog").getByRole("button", { name: "Create API key" }));
    await pressAt(page, page.getByRole("button", { name: "I have saved it" }));
    await page.getByText("API key created").waitFor();

    await page.keyboard.press("g");
    await page.keyboard.press("n");
    await pressAt(page, page.getByRole("link", { name: namespace, exact: true }));
    await socket.promise;
    await sendSample({ smtpHost, smtpPort, to: `${namespace}.keys@${inboxHost}` });
    const row = page.getByText(/^Your code is \d{6}/).first();
    await row.waitFor();
    await page.keyboard.press("j");
    const title = page.getByRole("heading", { name: /^Your code is \d{6}$/ });
    await title.waitFor();
    const [sent] = /\d{6}/.exec((await title.textContent()) ?? "") ?? [];
    await page.keyboard.press("c");
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe(sent);
  });

  test("a dialog takes the focus, keeps it, and gives it back", async () => {
    const { user } = await newOwner(product.service);
    const { page } = await product.visit("/console/namespaces", { user });
    const create = page.getByRole("button", { name: "Create namespace" });
    await pressAt(page, create);
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByRole("button", { name: "Cancel" }));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await dialog.locator(":focus").count()).toBe(1);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => create.evaluate((element) => element.matches(":focus"))).toBe(true);
  });
});
