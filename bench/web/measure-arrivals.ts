import type { Figure } from "../figure.ts";
import { openInbox } from "./inbox-page.ts";
import { latency } from "./latency.ts";
import type { Product } from "./product.ts";

const MAILS = 60;

/** From the 250 that a mail is answered with to its row on the screen, one mail after the other. */
export async function measureArrivals(product: Product): Promise<Figure[]> {
  await product.send("first");
  const page = await openInbox(product);
  const times: number[] = [];
  for (let mail = 0; mail < MAILS; mail++) {
    const row = page.evaluate(`probe.tagOnTop("m${mail}x")`);
    await product.send(`m${mail}x`);
    const answeredAt = performance.timeOrigin + performance.now();
    // The row may be there before the 250 has been read.
    times.push(Math.max(0, Number(await row) - answeredAt));
  }
  await page.close();
  return [
    latency("SMTP 250 to painted row", times, { percent: 50, goal: 300 }),
    latency("SMTP 250 to painted row", times, { percent: 95, goal: 300 }),
  ];
}
