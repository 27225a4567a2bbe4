import { spawnSync } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");

// From the quickest answer to the slowest, so that a slip is told within seconds.
const STEPS: readonly (readonly [string, ...string[]])[] = [
  ["oxfmt", "--check"],
  ["oxlint", "--type-aware", "--deny-warnings"],
  ["tsc", "-b"],
  ["knip", "--treat-config-hints-as-errors"],
  ["vitest", "run", "--config", "test/vitest.config.ts"],
];

// `npm test -- unit names` runs vitest alone, on what is named.
const named = process.argv.slice(2);
const steps = named.length === 0 ? STEPS : STEPS.slice(-1);

for (const [command, ...given] of steps) {
  const { status } = spawnSync(command, [...given, ...named], {
    cwd: ROOT,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: {
      ...process.env,
      PATH: [path.join(ROOT, "node_modules/.bin"), process.env["PATH"]].join(path.delimiter),
    },
  });
  if (status !== 0) {
    process.stderr.write(`\n${command} failed.\n`);
    process.exit(status ?? 1);
  }
}
