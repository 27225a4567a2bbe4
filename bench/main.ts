import { parseArgs } from "node:util";
import { table, type Figure } from "./figure.ts";
import { startLab, type Lab } from "./lab.ts";
import { measureCrowd } from "./measure-crowd.ts";
import { measureLimits } from "./measure-limits.ts";
import { measureMails } from "./measure-mails.ts";
import { measureReads } from "./measure-reads.ts";
import { measureStart } from "./measure-start.ts";
import { measureWaits } from "./measure-waits.ts";
import { FULL, QUICK, type Pace } from "./pace.ts";

const { stdout, stderr } = process;

/** In the order of the table. */
const MEASUREMENTS: Readonly<Record<string, (lab: Lab, pace: Pace) => Promise<Figure[]>>> = {
  limits: measureLimits,
  mails: measureMails,
  waits: measureWaits,
  reads: measureReads,
  crowd: measureCrowd,
  start: measureStart,
};

const HELP = `npm run bench -- [options]

Measures the product beside the limits of its platform, on this machine, in about 4 minutes.

  --only NAME   one of ${Object.keys(MEASUREMENTS).join(", ")}; may be given more than once
  --rounds N    rounds of each rate (${FULL.rounds})
  --quick       less of everything, in less than a minute
  --json        one line of JSON for each figure
  --help        this text
`;

await run();

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      rounds: { type: "string" },
      quick: { type: "boolean" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    stdout.write(HELP);
    return;
  }
  const names = values.only ?? Object.keys(MEASUREMENTS);
  const unknown = names.find((name) => !(name in MEASUREMENTS));
  const pace = values.quick ? QUICK : FULL;
  const rounds = Number(values.rounds ?? pace.rounds);
  if (unknown !== undefined || !Number.isInteger(rounds) || rounds < 1) {
    stderr.write(HELP);
    process.exitCode = 2;
    return;
  }
  const figures = await measure(names, { ...pace, rounds });
  const lines = figures.map((figure) => JSON.stringify(figure));
  stdout.write(`${values.json ? lines.join("\n") : table(figures)}\n`);
}

async function measure(names: readonly string[], pace: Pace): Promise<Figure[]> {
  const figures: Figure[] = [];
  const lab = await startLab();
  try {
    for (const name of names) {
      const startedAt = performance.now();
      figures.push(...((await MEASUREMENTS[name]?.(lab, pace)) ?? []));
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      stderr.write(`  ${name}: ${seconds} s\n`);
    }
  } finally {
    await lab.stop();
  }
  return figures;
}
