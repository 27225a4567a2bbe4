import type { Figure } from "../figure.ts";
import { backToTop, openInbox, readToEnd, nextTime } from "./inbox-page.ts";
import { latency } from "./latency.ts";
import type { Product } from "./product.ts";
import { seedMessages } from "./seed-messages.ts";

const ROWS = 5000;
const DOWN = 150;
const UP = 100;

/** From j and k to the paint of the message that they open, in a list that is read to its end. */
export async function measureKeys(product: Product): Promise<Figure[]> {
  await seedMessages(product.database, ROWS);
  const page = await openInbox(product);
  await readToEnd(page);
  await backToTop(page);
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: `Order ${ROWS}` }).waitFor();
  await page.evaluate("probe.timeOpening()");
  const times: number[] = [];
  for (const [key, presses] of [
    ["j", DOWN],
    ["k", UP],
  ] as const) {
    for (let press = 0; press < presses; press++) {
      await page.keyboard.press(key);
      times.push(await nextTime(page));
    }
  }
  await page.close();
  return [
    latency(`j and k, ${ROWS} rows`, times, { percent: 50, goal: 50 }),
    latency(`j and k, ${ROWS} rows`, times, { percent: 98, goal: 100 }),
  ];
}
