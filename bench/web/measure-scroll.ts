import * as z from "zod/mini";
import { plain, type Figure } from "../figure.ts";
import { openInbox, readToEnd, backToTop } from "./inbox-page.ts";
import type { Product } from "./product.ts";
import { seedMessages } from "./seed-messages.ts";

const ROWS = 100_000;
const DOM_ROWS = 40;
const WHEELS = 200;
const WHEEL_PX = 1200;

const Frames = z.object({ longest: z.number(), slow: z.int(), count: z.int(), most: z.int() });

/** A namespace with 100,000 messages: opened, scrolled by the wheel, read to its end and back. */
export async function measureScroll(product: Product): Promise<Figure[]> {
  await seedMessages(product.database, ROWS);
  const startedAt = performance.now();
  const page = await openInbox(product);
  const opened = performance.now() - startedAt;
  await page.evaluate("probe.watchFrames()");
  await page.mouse.move(300, 500);
  for (let wheel = 0; wheel < WHEELS; wheel++) await page.mouse.wheel(0, WHEEL_PX);
  const wheeled = Frames.parse(await page.evaluate("({ ...probe.frames })"));
  const readAt = performance.now();
  await readToEnd(page);
  const readSeconds = (performance.now() - readAt) / 1000;
  await backToTop(page);
  const all = Frames.parse(await page.evaluate("probe.frames"));
  const heap = Number(await page.evaluate("probe.heapMb()"));
  await page.close();
  const slow = ({ slow: count, count: of }: z.output<typeof Frames>): string =>
    `${count} of ${of} frames above 50 ms`;
  return [
    plain({
      name: "first list of 100,000",
      value: opened,
      unit: "ms",
      detail: "from the address on",
    }),
    plain({
      name: "longest frame, by the wheel",
      value: wheeled.longest,
      unit: "ms",
      detail: slow(wheeled),
      goal: { words: "≤ 100 ms", reached: wheeled.longest <= 100 },
    }),
    plain({
      name: "longest frame, to the end and back",
      value: all.longest,
      unit: "ms",
      detail: slow(all),
    }),
    plain({ name: "reading on to the end", value: readSeconds, unit: "s" }),
    plain({
      name: "most rows in the page",
      value: all.most,
      unit: "",
      goal: { words: `≤ ${DOM_ROWS}`, reached: all.most <= DOM_ROWS },
    }),
    plain({ name: "memory of the page at the end", value: heap, unit: "MB" }),
  ];
}
