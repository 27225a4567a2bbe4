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
});
