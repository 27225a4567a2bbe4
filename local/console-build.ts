import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { StartError } from "./start-error.ts";
import { ROOT } from "./worker-config.ts";

/** Where the built pages lie. */
export const PAGES = path.join(ROOT, "web/dist");

// What the pages are made of; a change in any file of it makes them stale.
const SOURCES = [
  "web/app.html",
  "web/chunks.ts",
  "web/first-paint.ts",
  "web/preloads.ts",
  "web/content",
  "web/site",
  "web/src",
  "web/public",
  "web/vite.config.ts",
  "worker/contract",
  "worker/domain",
];
const MARK = path.join(PAGES, ".built-from");

/** Builds the console's pages unless they are there and fresh. `onBuild` is told when it takes a while. */
export async function buildPages(onBuild: () => void = () => {}): Promise<void> {
  const key = await sourceKey();
  if (existsSync(MARK) && (await readFile(MARK, "utf8")) === key) return;
  onBuild();
  await runVite();
  await writeFile(MARK, key);
}

async function sourceKey(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of [...SOURCES, "package-lock.json"]) {
    for (const file of await filesOf(path.join(ROOT, source))) {
      const { mtimeMs, size } = await stat(file);
      hash.update(`${path.relative(ROOT, file)} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest("hex");
}

async function filesOf(source: string): Promise<string[]> {
  if ((await stat(source)).isFile()) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

function runVite(): Promise<void> {
  const vite = path.join(ROOT, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, "build", "web", "--logLevel", "warn"], {
    cwd: ROOT,
    // Standard output is for the banner and for --json.
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NODE_ENV: "production" },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) {
        resolve();
        return;
      }
      reject(
        new StartError("The console's pages could not be built: what Vite said stands above."),
      );
    });
  });
}
