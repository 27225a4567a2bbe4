import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { invitations } from "../../drizzle/schema.ts";
import { INVITATION_PAUSE_MS } from "../../worker/domain/invitation.ts";
import { apiOf } from "../e2e/api.ts";
import { openSession } from "../e2e/sessions.ts";
import { hasChromium } from "./chromium.ts";
import { newOwner } from "./owner.ts";
import { startProduct } from "./product.ts";

const ROUTE = "/console/members";
const MEMBER = 2;

describe.skipIf(!hasChromium)("members in a browser", () => {
  const product = startProduct();

  test("somebody is invited by mail in a role, again, and no more", async () => {
    const { user, companyId } = await newOwner(product.service);
    const { page } = await product.visit(ROUTE, { user });
    await page.getByRole("button", { name: "Invite member" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite member" });
    const send = dialog.getByRole("button", { name: "Send invitation" });
    await dialog.getByLabel("E-mail").fill("somebody");
    await send.click();
    await dialog.getByText("Please enter a valid email address").waitFor();
    const email = `guest-of-${user.company.id.slice(-8)}@shop.test`.toLowerCase();
    await dialog.getByLabel("E-mail").fill(email);
    await dialog.getByLabel("Role").selectOption("Read only");
    await dialog.getByText("Reads mail and changes nothing.").waitFor();
    await send.click();
    await page.getByText(`Invitation sent to ${email}`).waitFor();
    await page.getByText("1 pending invitation").waitFor();
    await page.getByText(/^Read only · good until/).waitFor();

    const { server, apiUrl, db } = product.service;
    const tag = `to.${email.replace("@", "-at-")}`;
    const outbox = apiOf(apiUrl, server.apiKey);
    const query = { ns: server.namespace, tag, await_messages: true };
    expect((await outbox.read(query)).data).toHaveLength(1);

    const again = page.getByRole("button", { name: `Send the invitation to ${email} again` });
    await again.click();
    const alert = page.getByRole("alert").filter({ hasText: "could not be changed" });
    await alert
      .getByText("An invitation can be sent again after a minute", { exact: false })
      .waitFor();
    const createdAt = Date.now() - 2 * INVITATION_PAUSE_MS;
    await db.update(invitations).set({ createdAt }).where(eq(invitations.companyId, companyId));
    await again.click();
    await page.getByText(`Invitation sent to ${email} again`).waitFor();
    await page.getByRole("button", { name: `Take back the invitation to ${email}` }).click();
    await page.getByText(`Invitation to ${email} taken back`).waitFor();
    await page.getByText("1 pending invitation").waitFor({ state: "detached" });
  });

  test("a member's role is changed, and the member removed; the owner's is not, and nor is the owner", async () => {
    const owner = await newOwner(product.service);
    const { service } = product;
    await openSession(service, owner.companyId, { name: "Bia Souza", level: MEMBER });
    const { page } = await product.visit(ROUTE, { user: owner.user });
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await row("Ana Lima").getByText("Owner").waitFor();
    expect(await row("Ana Lima").getByRole("button").count()).toBe(0);
    expect(await row("Ana Lima").getByRole("combobox").count()).toBe(0);
    expect(await row("Bia Souza").textContent()).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);

    const role = page.getByRole("combobox", { name: "Role of Bia Souza" }).first();
    const changed = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await role.selectOption("Admin");
    expect((await changed).ok()).toBe(true);
    await page.reload();
    await expect.poll(() => role.inputValue()).toBe("admin");

    await row("Bia Souza").getByRole("button", { name: "Remove Bia Souza" }).click();
    const question = page.getByRole("alertdialog", { name: "Remove Bia Souza?" });
    await question.getByRole("button", { name: "Remove member" }).click();
    await page.getByText("Bia Souza removed").waitFor();
    expect(await row("Bia Souza").count()).toBe(0);
  });

  test("past the plan's limit it says so, and leads to billing", async () => {
    const { user } = await newOwner(product.service, { plan: "free" });
    const { page } = await product.visit(ROUTE, { user });
    await page.getByRole("button", { name: "Invite member" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Member Limit Reached").waitFor();
    expect(await alert.getByRole("link").getAttribute("href")).toBe("/console/billing");
  });
});
