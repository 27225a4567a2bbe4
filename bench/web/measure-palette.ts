import type { Figure } from "../figure.ts";
import { openInbox, nextTime } from "./inbox-page.ts";
import { latency } from "./latency.ts";
import type { Product } from "./product.ts";

const TIMES = 20;

/** From Ctrl+K to the painted palette, whose code has come while all was quiet. */
export async function measurePalette(product: Product): Promise<Figure[]> {
  const page = await openInbox(product);
  await page.waitForLoadState("networkidle");
  await page.evaluate("probe.timePalette()");
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await page.keyboard.press("Control+k");
    times.push(await nextTime(page));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.close();
  return [
    latency("palette opens", times, { percent: 50, goal: 200 }),
    latency("palette opens", times, { percent: 98, goal: 200 }),
  ];
}
