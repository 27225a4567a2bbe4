import { parseArgs } from "node:util";
import { table, type Figure } from "../figure.ts";
import { measureArrivals } from "./measure-arrivals.ts";
import { measureKeys } from "./measure-keys.ts";
import { measurePalette } from "./measure-palette.ts";
import { measureScroll } from "./measure-scroll.ts";
import { startProduct, type Product } from "./product.ts";

const { stdout, stderr } = process;

/** In the order of the table; each finds the namespace as the one before has left it. */
const MEASUREMENTS: ReadonlyArray<(product: Product) => Promise<Figure[]>> = [
  measureArrivals,
  measurePalette,
  measureKeys,
  measureScroll,
];

const HELP = `npm run bench:console

Measures the console in Chromium, on its built pages: keys and arrivals up to the painted row, the
palette, and a list of 100,000 messages. Ends with 1 when a goal is not reached.
`;

const { values } = parseArgs({ options: { help: { type: "boolean" } } });
if (values.help) stdout.write(HELP);
else await measure();

async function measure(): Promise<void> {
  const figures: Figure[] = [];
  const product = await startProduct();
  try {
    await product.signIn();
    for (const each of MEASUREMENTS) {
      figures.push(...(await each(product)));
      stderr.write(`  ${each.name}\n`);
    }
  } finally {
    await product.stop();
  }
  stdout.write(`${table(figures)}\n`);
  if (figures.some(({ goal }) => goal?.reached === false)) process.exitCode = 1;
}
