import { describe, expect, test } from "vitest";
import { newMail } from "../e2e/mails.ts";
import { hasChromium } from "./chromium.ts";
import { newOwner } from "./owner.ts";
import { startProduct } from "./product.ts";

const ROUTE = "/console/namespaces";

describe.skipIf(!hasChromium)("namespaces in a browser", () => {
  const product = startProduct();

  test("a name is held against the rules as it is typed, and made up when there is none", async () => {
    const { user } = await newOwner(product.service);
    const { page } = await product.visit(ROUTE, { user });
    await page.getByRole("button", { name: "Create namespace" }).click();
    const dialog = page.getByRole("dialog", { name: "Create namespace" });
    const name = dialog.getByLabel("Name", { exact: true });
    const submit = dialog.getByRole("button", { name: "Create namespace" });
    await name.fill("ab");
    await submit.click();
    await dialog.getByText("Namespace must have at least 6 characters").waitFor();
    await name.fill("acme_mail");
    await dialog.getByText("Must contain only letters, numbers, and hyphens").waitFor();
    await name.fill("acme-mail-");
    await dialog.getByText("Must begin and end with a letter or a number").waitFor();
    await name.fill("postmaster");
    await dialog.getByText("This name is reserved. Choose another.").waitFor();
    await name.fill("acme01");
    await submit.click();
    await dialog.getByRole("alert").getByText("Failed to create namespace").waitFor();
    await name.fill("");
    await dialog.getByLabel("Environment").fill("staging");
    await submit.click();
    await page.getByText(/^Namespace [a-z0-9-]{6,} created$/).waitFor();
    await page.getByText("staging", { exact: true }).waitFor();
    expect(await page.getByRole("main").getByRole("switch").count()).toBe(2);
  });

  test("past the plan's limit it says so, and leads to billing", async () => {
    const { user } = await newOwner(product.service, { plan: "free" });
    const { page } = await product.visit(ROUTE, { user });
    await page.getByRole("button", { name: "Create namespace" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Namespace Limit Reached").waitFor();
    await alert
      .getByText("You have reached the limit of 1 namespace for your Free plan.", { exact: false })
      .waitFor();
    await alert.getByRole("link", { name: "Upgrade plan" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/console/billing");
  });

  test("its switch stops and starts the mail, and deletion is asked for", async () => {
    const owner = await newOwner(product.service);
    const { name } = owner.namespace;
    const { page } = await product.visit(ROUTE, { user: owner.user });
    const takesMail = page.getByRole("switch", { name: `Namespace ${name} takes mail` });
    expect(await takesMail.isChecked()).toBe(true);
    await takesMail.click();
    await page.getByText("Disabled", { exact: true }).waitFor();
    await expect(owner.api.send(owner.address("t"), newMail("refused"))).rejects.toThrow("422 ");
    await takesMail.click();
    await page.getByText("Active", { exact: true }).waitFor();
    await owner.api.send(owner.address("t"), newMail("taken"));

    const remove = page.getByRole("button", { name: `Delete namespace ${name}` });
    await remove.click();
    const question = page.getByRole("alertdialog", { name: `Delete namespace ${name}?` });
    await question.getByRole("button", { name: "Keep namespace" }).click();
    await question.waitFor({ state: "detached" });
    await remove.click();
    await question.getByRole("button", { name: "Delete namespace" }).click();
    await page.getByText(`Namespace ${name} deleted`).waitFor();
    await page.getByText("No namespace yet").waitFor();
  });
});
