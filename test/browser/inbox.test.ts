import { describe, expect, test } from "vitest";
import { sendSample } from "../../local/sample-mail.ts";
import { hasChromium } from "./chromium.ts";
import { startProduct } from "./product.ts";

describe.skipIf(!hasChromium)("the inbox in a browser", () => {
  const product = startProduct();

  test("a mail that comes by SMTP shows by itself, and keys open it and copy its code", async () => {
    const { smtpHost, smtpPort, inboxHost, namespace } = product.service.server;
    const socket = Promise.withResolvers<void>();
    const { page } = await product.visit(`/console/namespaces?ns=${namespace}`, {
      before: async (fresh) => fresh.once("websocket", () => socket.resolve()),
    });
    await socket.promise;
    await page.getByText(`No mail for ${namespace} yet`).waitFor();

    await sendSample({ smtpHost, smtpPort, to: `${namespace}.live@${inboxHost}` });
    await page
      .getByText(/^Your code is \d{6}/)
      .first()
      .waitFor();

    await page.keyboard.press("j");
    const title = page.getByRole("heading", { name: /^Your code is \d{6}$/ });
    await title.waitFor();
    const [code] = /\d{6}/.exec((await title.textContent()) ?? "") ?? [];
    await page.keyboard.press("c");
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe(code);
  });

  test("the checks of a mail show its spam score and what was found", async () => {
    const { apiUrl, apiKey, namespace, inboxHost } = product.service.server;
    const query = new URLSearchParams({
      to: `${namespace}.spam@${inboxHost}`,
      from: "a@shop.test",
    });
    const sent = await fetch(`${apiUrl}/api/v1/inbound?${query.toString()}`, {
      method: "POST",
      headers: { "api-key": apiKey, "content-type": "message/rfc822" },
      body: "From: a@shop.test\r\nTo: qa@in.test\r\nSubject: A pair of watches\r\n\r\nDear Friend, how are you?\r\n",
    });
    expect(sent.status).toBe(200);

    const { page } = await product.visit(`/console/namespaces?ns=${namespace}&tag=spam`);
    await page.getByText("A pair of watches").first().click();
    await page.getByRole("tab", { name: "Checks" }).click();

    const result = page.getByRole("region", { name: "Spam test" });
    await result.getByText("5.972 of 5 points").waitFor();
    const rows = await result.getByRole("row").allTextContents();
    expect(rows[1]).toMatch(/^2\.739.*Date header.*MISSING_DATE$/);
    expect(rows).toHaveLength(6);

    const delivery = page.getByRole("region", { name: "Delivery" });
    await delivery.getByText("There is no Date header that can be read").waitFor();
    const way = delivery.getByRole("region", { name: "The way here" }).getByRole("listitem");
    expect(await way.allTextContents()).toEqual([
      "Written (Date)no time given",
      expect.stringMatching(/^Arrived/),
    ]);
  });
});
