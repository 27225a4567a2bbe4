import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import * as z from "zod/mini";
import { ROOT } from "../../local/worker-config.ts";

const HOME = path.join(ROOT, "bench/lighthouse");
const CLI = path.join(HOME, "node_modules/lighthouse/cli/index.js");
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const Category = z.object({ score: z.number() });
const Metric = z.object({ numericValue: z.number() });
const Report = z.object({
  categories: z.object({
    performance: Category,
    accessibility: Category,
    "best-practices": Category,
    seo: Category,
  }),
  audits: z.object({
    "largest-contentful-paint": Metric,
    "total-blocking-time": Metric,
    "cumulative-layout-shift": Metric,
  }),
});

/** What Lighthouse says of one page: scores of 0 to 100, times in ms. */
export interface Audit {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

/** Installs Lighthouse by its own lockfile, unless it is there. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(CLI)) return;
  process.stderr.write("Installing Lighthouse …\n");
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
}

/**
 * Loads `url` as a middling phone on a slow network would, in the browser at `debuggingPort`, with
 * what it has stored but an empty cache. Keeps the whole report at `reportFile` when one is named.
 */
export async function audit(
  url: string,
  { debuggingPort, reportFile }: { debuggingPort: number; reportFile?: string | undefined },
): Promise<Audit> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "restante-lighthouse-"));
  try {
    const file = reportFile ?? path.join(folder, "report.json");
    const options = ["--output=json", `--output-path=${file}`, "--quiet"];
    const only = `--only-categories=${CATEGORIES.join(",")}`;
    const args = [CLI, url, ...options, only, `--port=${debuggingPort}`];
    // Now and then the browser's trace lacks the page's start, and Lighthouse gives up.
    await run(process.execPath, args).catch(() => run(process.execPath, args));
    return auditOf(Report.parse(JSON.parse(await readFile(file, "utf8"))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const points = ({ score }: { score: number }): number => Math.round(score * 100);

function auditOf({ categories, audits }: z.output<typeof Report>): Audit {
  return {
    performance: points(categories.performance),
    accessibility: points(categories.accessibility),
    bestPractices: points(categories["best-practices"]),
    seo: points(categories.seo),
    lcp: audits["largest-contentful-paint"].numericValue,
    tbt: audits["total-blocking-time"].numericValue,
    cls: audits["cumulative-layout-shift"].numericValue,
  };
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { cwd: HOME, stdio: ["ignore", 2, 2] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${command} ${args[0] ?? ""} ended with ${String(code)}`);
}
