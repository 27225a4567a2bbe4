import { AxeBuilder } from "@axe-core/playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "./chromium.ts";
import { newOwner, type Owner } from "./owner.ts";
import { startProduct } from "./product.ts";

const MAIL = [
  "From: Shop <a@shop.test>",
  "Subject: Welcome",
  "MIME-Version: 1.0",
  "Content-Type: text/html; charset=utf-8",
  "",
  "<html>",
  '<body><p style="display:flex;gap:4px">Dear {{name}},</p>',
  '<a href="http://localhost:3000/confirm">Confirm</a>',
  '<a href="https://shop.test/unsubscribe">Unsubscribe</a></body></html>',
].join("\r\n");

describe.skipIf(!hasChromium)("the content checks in a browser", () => {
  const product = startProduct();
  let owner: Owner;
  let path: string;
  beforeAll(async () => {
    owner = await newOwner(product.service);
    const { id } = await owner.api.send(owner.address("checks"), Buffer.from(MAIL));
    path = `/console/namespaces?ns=${owner.namespace.name}&m=${id}&view=checks`;
  });

  test("show what clients support, each problem's line, and what looks like a mistake", async () => {
    const { page } = await product.visit(path, { user: owner.user });
    const html = page.getByRole("region", { name: "HTML support" });
    await html.getByRole("rowheader", { name: "Outlook" }).waitFor();
    await html.getByText("display:flex", { exact: true }).click();
    await html
      .locator("details[open]")
      .getByText('<body><p style="display:flex;gap:4px">')
      .waitFor();
    expect(
      await html.getByRole("link", { name: "caniemail on display:flex" }).getAttribute("href"),
    ).toBe("https://www.caniemail.com/features/css-display-flex/");

    const content = page.getByRole("region", { name: "Content" });
    await content.getByText("A placeholder in two braces was not filled").waitFor();
    await content.getByText("HTML, line 2: {{name}}").waitFor();
  });

  test("visit links when the button is pressed, and skip those that unsubscribe", async () => {
    const { page } = await product.visit(path, { user: owner.user });
    const links = page.getByRole("region", { name: "Links" });
    await links.getByRole("button", { name: "Check links" }).click();
    const rows = links.getByRole("listitem");
    await rows.getByText("Not asked").waitFor();
    expect(await rows.allTextContents()).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\/confirm.*Not asked/),
      expect.stringMatching(
        /^https:\/\/shop\.test\/unsubscribe.*Skipped · it looks like unsubscribing/,
      ),
    ]);
  });

  test.each([
    ["es", "Compatibilidad del HTML", "Comprobar enlaces", "No hay cabecera Date."],
    ["pt-BR", "Suporte ao HTML", "Verificar links", "Não há cabeçalho Date."],
  ])(
    "speak %s, spam rules too, fit a phone, and pass axe in the dark",
    async (...[locale, title, button, rule]) => {
      const { page, faults } = await product.visit(path, {
        user: owner.user,
        locale,
        isDark: true,
        viewport: { width: 360, height: 740 },
      });
      await page.getByRole("heading", { name: title }).waitFor();
      await page.getByText(rule).waitFor();
      await page.getByRole("button", { name: button }).click();
      await page.getByText("http://localhost:3000/confirm").last().waitFor();
      await page.locator("details").first().click();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});
