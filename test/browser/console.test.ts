import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { newMail } from "../e2e/mails.ts";
import { hasChromium } from "./chromium.ts";
import { newOwner, type Owner } from "./owner.ts";
import { startProduct } from "./product.ts";

/** Every page of the console, and what comes last on it, in whatever language. */
const ROUTES: Readonly<Record<string, string>> = {
  "/console/namespaces": "main [role=switch]",
  "/console/namespaces?ns=…": "main >> text=Your code is 123456",
  "/console/apikeys": "main [role=tabpanel] code",
  "/console/apidocs": "main section",
  "/console/apidocs?part=graphql": "main details",
  "/console/members": "main td",
  "/console/settings": "#activity ul",
  "/console/billing": "main [role=meter]",
  "/console/subscription/cancel": "[role=timer]",
  "/console/subscription/success": "main [role=alert]",
  "/status": "main [role=toolbar]",
};
const PHONE = { width: 360, height: 740 };

describe.skipIf(!hasChromium)("the console in a browser", () => {
  const product = startProduct();
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(product.service);
    await owner.api.send(owner.address("welcome"), newMail("Your code is 123456"));
  });

  function pathOf(route: string): string {
    return route.replace("…", owner.namespace.name);
  }

  describe.each([
    ["light", false],
    ["dark", true],
  ])("%s", (...[, isDark]) => {
    test.each(Object.entries(ROUTES))(
      "%s shuts nobody out, on a desk or a phone, and fits the phone",
      async (route, last) => {
        const { user } = owner;
        const visit = { user, isDark };
        const { page, faults, settled } = await product.visit(pathOf(route), visit);
        await page.locator(last).first().waitFor({ state: "attached" });
        await settled();
        expect(await barriers(page)).toEqual([]);
        await page.setViewportSize(PHONE);
        await settled();
        expect(await barriers(page)).toEqual([]);
        expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
        expect(faults).toEqual([]);
      },
    );
  });

  test.each(["es", "pt-BR"])("in %s, every page fits a phone", async (locale) => {
    const visit = { user: owner.user, locale, viewport: PHONE };
    const { page, settled } = await product.visit("/status", visit);
    const tooWide: string[] = [];
    for (const [route, last] of Object.entries(ROUTES)) {
      await follow(page, pathOf(route));
      await page.locator(last).first().waitFor({ state: "attached" });
      await settled();
      expect(await page.locator("html").getAttribute("lang")).toBe(locale);
      if ((await widthOf(page)) > PHONE.width) tooWide.push(route);
    }
    expect(tooWide).toEqual([]);
  });
});

/** What axe finds, each with the elements that it finds it at. */
async function barriers(page: Page): Promise<[string, string[]][]> {
  // Without frames there is no need of the tab that it would open to sum up what it found in each.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** Goes there as a link of the pages would, which is quicker than to load them anew. */
function follow(page: Page, path: string): Promise<unknown> {
  return page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth");
}
