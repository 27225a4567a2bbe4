import path from "node:path";
import { parseArgs } from "node:util";
import { median } from "../load.ts";
import { audit, installLighthouse, type Audit } from "./audit.ts";
import { startProduct, type Product } from "./product.ts";
import { PAGES, type PageBudget } from "./lighthouse-pages.ts";
import { seedMessages } from "./seed-messages.ts";

const { stdout } = process;
const MAILS = 200;

const FIGURES = [
  { name: "performance", isLeast: true, digits: 0 },
  { name: "accessibility", isLeast: true, digits: 0 },
  { name: "bestPractices", isLeast: true, digits: 0 },
  { name: "seo", isLeast: true, digits: 0 },
  { name: "lcp", isLeast: false, digits: 0 },
  { name: "tbt", isLeast: false, digits: 0 },
  { name: "cls", isLeast: false, digits: 3 },
] as const;

const HELP = `npm run lighthouse -- [options] [path …]

Starts the product with its built pages, compressed as in production, and measures them by
Lighthouse as a phone on a slow network: the median of the runs. Ends with 1 on a missed budget.

  path          only these: ${Object.keys(PAGES).join(", ")}
  --runs N      runs of each page (3)
  --reports DIR keeps Lighthouse's whole reports there
  --help        this text
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "3" },
    reports: { type: "string" },
    help: { type: "boolean" },
  },
});
const paths = Object.keys(PAGES).filter(
  (page) => positionals.length === 0 || positionals.includes(page),
);
const runs = Number(values.runs);
if (values.help) {
  stdout.write(HELP);
} else if (positionals.some((each) => !(each in PAGES)) || !Number.isInteger(runs) || runs < 1) {
  process.stderr.write(HELP);
  process.exitCode = 2;
} else {
  await measure();
}

async function measure(): Promise<void> {
  await installLighthouse();
  const product = await startProduct();
  try {
    await product.send("start");
    await seedMessages(product.database, MAILS);
    for (const page of paths) {
      const budget = PAGES[page];
      if (budget === undefined) continue;
      if (budget.isSignedIn === true) await product.signIn();
      const missed = judge(page, budget, middle(await auditsOf(product, page)));
      if (missed) process.exitCode = 1;
    }
  } finally {
    await product.stop();
  }
}

async function auditsOf({ url, server, debuggingPort }: Product, page: string): Promise<Audit[]> {
  const address = url + page.replace("{namespace}", server.namespace);
  const audits: Audit[] = [];
  for (let run = 1; run <= runs; run++) {
    const name = `${page.replaceAll(/[^a-z]+/gi, "-")}-${run}.json`;
    const reportFile = values.reports && path.resolve(values.reports, name);
    audits.push(await audit(address, { debuggingPort, reportFile }));
  }
  return audits;
}

/** Each figure's median. */
function middle(audits: readonly Audit[]): Audit {
  const of = (figure: keyof Audit): number => median(audits.map((each) => each[figure]));
  return {
    performance: of("performance"),
    accessibility: of("accessibility"),
    bestPractices: of("bestPractices"),
    seo: of("seo"),
    lcp: of("lcp"),
    tbt: of("tbt"),
    cls: of("cls"),
  };
}

/** Writes the page's figures, each with its budget; whether one is missed. */
function judge(page: string, budget: PageBudget, found: Audit): boolean {
  const verdicts = FIGURES.map(({ name, isLeast, digits }) => {
    const limit = budget[name];
    const text = `${name} ${found[name].toFixed(digits)}`;
    if (limit === undefined) return { text, missed: false };
    const missed = isLeast ? found[name] < limit : found[name] > limit;
    const words = `${isLeast ? "≥" : "≤"} ${limit}${missed ? " MISSED" : ""}`;
    return { text: `${text} (${words})`, missed };
  });
  stdout.write(`${page}\n  ${verdicts.map(({ text }) => text).join(", ")}\n`);
  return verdicts.some(({ missed }) => missed);
}
