import { spawnSync } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Builds the pages once for all tests of this project, as they are deployed: vitest's own NODE_ENV would make a development build. */
export function setup(): void {
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "web", "--logLevel", "warn"],
    { cwd: ROOT, stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) throw new Error("The pages could not be built.");
}
