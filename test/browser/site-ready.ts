import type { Page } from "playwright-core";

/** Starts the script of a page of the site at once, which waits for an idle moment otherwise; resolves when it has run. */
export async function siteReady(page: Page): Promise<void> {
  await page.evaluate(
    String.raw`import(/import\("([^"]+)"\)/.exec(document.head.querySelector("script").textContent)[1])`,
  );
}
