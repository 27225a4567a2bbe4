import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { capturedCode } from "./captured-code.ts";
import { hasChromium } from "./chromium.ts";
import { newOwner } from "./owner.ts";
import { startProduct } from "./product.ts";
import { siteReady } from "./site-ready.ts";

describe.skipIf(!hasChromium)("the sign-in dialog in a browser", () => {
  const product = startProduct();

  /** The dialog as the first page opens it. */
  async function openDialog(mode: "signup" | "signin", locale = "en-US") {
    const { page } = await product.visit("/", { user: null, locale });
    const dialog = page.getByRole("dialog");
    await siteReady(page);
    await askFor(page, { mode });
    await dialog.waitFor();
    return { page, dialog };
  }

  test("a sign-up asks for a name and an address, then for the code, and shows the first key", async () => {
    const email = `${randomUUID().slice(0, 8)}@shop.test`;
    const { page, dialog } = await openDialog("signup");
    await send(dialog);
    await dialog.getByText("Please enter your name").waitFor();
    await dialog.getByText("Please enter your email").waitFor();
    await dialog.getByLabel("Name").fill("Ana Lima");
    await dialog.getByLabel("Email").fill("ana");
    await dialog.getByText("Please provide a valid email").waitFor();
    await dialog.getByLabel("Email").fill(email);
    await send(dialog);

    await dialog.getByText(`We sent a code to ${email}.`).waitFor();
    const field = dialog.getByLabel("Verification code");
    expect(await field.getAttribute("placeholder")).toBe("000000");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("Please enter the code").waitFor();
    await field.fill("123456789");
    expect(await field.inputValue()).toBe("12345678");
    await dialog.getByRole("button", { name: "Continue" }).click();
    const alert = dialog.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/^Error.+/);

    await field.fill(await capturedCode(product.service, email));
    await dialog.getByRole("button", { name: "Continue" }).click();
    const first = page.getByRole("alertdialog", { name: "Your first API key" });
    await first.waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/console/);
    await first.getByRole("button", { name: "I saved the key" }).click();
    await first.waitFor({ state: "detached" });
  });

  test("a sign-in asks for the address alone; trying again goes back to it, and forgets the error", async () => {
    const { user } = await newOwner(product.service);
    const { page, dialog } = await openDialog("signin");
    expect(await dialog.getByLabel("Name").count()).toBe(0);
    await dialog.getByLabel("Email").fill(user.email);
    await send(dialog);
    await dialog.getByLabel("Verification code").fill("000000");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByLabel("Email").waitFor();
    expect(await dialog.getByRole("alert").count()).toBe(0);

    await dialog.getByRole("button", { name: "Sign up" }).click();
    await page.getByRole("dialog", { name: "Create your account" }).waitFor();
    await dialog.getByLabel("Name").waitFor();
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("dialog", { name: "Sign in" }).waitFor();
  });

  test("what keeps a code from being sent is told in plain words", async () => {
    const { page, dialog } = await openDialog("signin");
    await page.route("**/v1/account/login-code", (route) =>
      route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oh</h1>" }),
    );
    await dialog.getByLabel("Email").fill("ana@shop.test");
    await send(dialog);
    const alert = dialog.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toBe("ErrorFailed to send verification code.");
  });

  test("a code that cannot be checked is told in plain words", async () => {
    const { page, dialog } = await openDialog("signin");
    await dialog.getByLabel("Email").fill("ana@shop.test");
    await send(dialog);
    await page.route("**/v1/account/login", (route) =>
      route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oh</h1>" }),
    );
    await dialog.getByLabel("Verification code").fill("000000");
    await dialog.getByRole("button", { name: "Continue" }).click();
    const alert = dialog.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toBe("ErrorInvalid verification code.");
  });

  test.each([
    ["TOKEN_EXPIRED", "Session Expired", "Your session has expired. Please login again."],
    ["INVALID_TOKEN", "Invalid Session", "Your session is invalid. Please login again."],
    [
      "TOKEN_NOT_ACTIVE",
      "Session Not Active",
      "Your session is not active yet. Please login again.",
    ],
    ["ANYTHING", "Authentication Required", "Please login to continue."],
  ])("an address with the reason %s opens it, says why, and loses both", async (...told) => {
    const [reason, title, message] = told;
    const path = `/?showLogin=true&reason=${reason}&utm=x`;
    const { page } = await product.visit(path, { user: null });
    const alert = page.getByRole("dialog", { name: "Sign in" }).getByRole("alert");
    await alert.getByText(title).waitFor();
    await alert.getByText(message).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?utm=x");
  });

  test("a session that has ended leads from the console to it, once", async () => {
    const { user } = await newOwner(product.service);
    const { page } = await product.visit("/status", { user: null });
    await page.evaluate(
      ([token, data]) => {
        localStorage.setItem("authToken", token);
        localStorage.setItem("userData", data);
      },
      [`${user.token}x`, JSON.stringify(user)] as const,
    );
    await page.goto(`${product.service.apiUrl}/console/settings`);
    const alert = page.getByRole("dialog", { name: "Sign in" }).getByRole("alert");
    await alert.getByText("Invalid Session").waitFor();
    await expect.poll(() => page.url()).toBe(`${product.service.apiUrl}/`);
    expect(await page.evaluate(() => localStorage.getItem("tokenError"))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
  });

  test("the event opens it too, for a sign-up unless it says otherwise, and anew each time", async () => {
    const { page, dialog } = await openDialog("signin");
    await dialog.getByLabel("Email").fill("ana@shop.test");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await askFor(page, {});
    await page.getByRole("dialog", { name: "Create your account" }).waitFor();
    expect(await dialog.getByLabel("Email").inputValue()).toBe("");
  });

  test("its language can be changed, and stays so", async () => {
    const { page, dialog } = await openDialog("signin");
    await dialog.getByRole("button", { name: "Language: English" }).click();
    expect(await page.getByRole("menuitemradio").allTextContents()).toEqual([
      "English",
      "Español",
      "Português (BR)",
    ]);
    await page.getByRole("menuitemradio", { name: "Español" }).click();
    await page.getByRole("dialog", { name: "Iniciar sesión" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
    await page.goto(`${product.service.apiUrl}/status`);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("es");
  });

  test("it turns the page dark", async () => {
    const { page, dialog } = await openDialog("signup");
    await dialog.getByRole("button", { name: "Dark mode" }).click();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await page.evaluate(() => localStorage.getItem("isDarkMode"))).toBe("true");
  });
});

function send(dialog: Locator): Promise<void> {
  return dialog.getByRole("button", { name: "Send code" }).click();
}

/** Asks for the dialog as any page may. */
function askFor(page: Page, detail: { mode?: string }): Promise<unknown> {
  return page.evaluate(
    `window.dispatchEvent(new CustomEvent("open-auth-dialog", { detail: ${JSON.stringify(detail)} }))`,
  );
}
