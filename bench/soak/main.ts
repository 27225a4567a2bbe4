import { parseArgs } from "node:util";
import { table } from "../figure.ts";
import { judge } from "./judge.ts";
import { RESTARTS } from "./plan.ts";
import { soak } from "./soak.ts";

const { stdout, stderr } = process;

const DEFAULTS = { minutes: "30", rate: "50", waiters: "500" } as const;

const HELP = `npm run soak -- [options]

Pours mail into the product while waiters wait for each of them, ends it four times in between (twice
by SIGTERM, twice by SIGKILL), and holds what was answered with 250 against what the waits brought
and what the mailboxes list. Tells how far it is once a minute. Ends with 1 when a goal is missed.

  --minutes N   how long (${DEFAULTS.minutes})
  --rate N      mails a second (${DEFAULTS.rate})
  --waiters N   waits held at once, each for a tag of its own (${DEFAULTS.waiters})
  --json        one line of JSON for each figure
  --help        this text
`;

await run();

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: DEFAULTS.minutes },
      rate: { type: "string", default: DEFAULTS.rate },
      waiters: { type: "string", default: DEFAULTS.waiters },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const [minutes, rate, waiters] = [values.minutes, values.rate, values.waiters].map(Number);
  if (values.help) {
    stdout.write(HELP);
    return;
  }
  if (!isPositive(minutes) || !isPositive(rate) || !isPositive(waiters)) {
    stderr.write(HELP);
    process.exitCode = 2;
    return;
  }
  const plan = { seconds: minutes * 60, rate, waiters, restarts: RESTARTS };
  const figures = judge(await soak(plan, (line) => stderr.write(`  ${line}\n`)));
  const lines = figures.map((figure) => JSON.stringify(figure));
  stdout.write(`${values.json ? lines.join("\n") : table(figures)}\n`);
  if (figures.some(({ goal }) => goal?.reached === false)) process.exitCode = 1;
}

function isPositive(value: number | undefined): value is number {
  return value !== undefined && value > 0;
}
