import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { V4WorkerOptions } from "miniflare";
import * as z from "zod/mini";

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The Workers, by their wrangler.toml. The first is the one that answers HTTP. */
const CONFIGS = ["wrangler.toml", "email-worker/wrangler.toml"];
const CACHE = path.join(ROOT, "node_modules/.cache/restante/worker-config.json");

const WorkerConfig = z.object({
  name: z.string(),
  /** Path of the entry file. */
  main: z.string(),
  crons: z.array(z.string()),
  /** What wrangler makes of the file for Miniflare: bindings, compatibility, rules. */
  options: z.custom<V4WorkerOptions>((value) => typeof value === "object" && value !== null),
});
const Cache = z.object({ key: z.string(), workers: z.array(WorkerConfig) });

/** One Worker as its wrangler.toml describes it. */
export type WorkerConfig = z.infer<typeof WorkerConfig>;

/**
 * The Workers' configuration, read by wrangler itself so that nothing is written twice. Importing
 * wrangler takes a second, so the result is kept under a key of all it was made from.
 */
export async function readWorkerConfigs(): Promise<WorkerConfig[]> {
  // Local secrets are neither copied into the cache nor missed by its key.
  if (CONFIGS.some(hasSecretsBeside)) return readByWrangler();
  const key = await cacheKey();
  const cached = await readCache();
  if (cached?.key === key) return cached.workers;
  const workers = await readByWrangler();
  await mkdir(path.dirname(CACHE), { recursive: true });
  await writeFile(CACHE, JSON.stringify({ key, workers }));
  return workers;
}

async function readByWrangler(): Promise<WorkerConfig[]> {
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = await import("wrangler");
  return CONFIGS.map((file) => {
    const config = unstable_readConfig({ config: path.join(ROOT, file) });
    const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
    const { name, main } = config;
    if (!name || !main) throw new Error(`${file} needs a name and a main file`);
    // Through JSON, so that a cached answer cannot differ from a fresh one.
    const options: unknown = JSON.parse(JSON.stringify(workerOptions));
    return WorkerConfig.parse({ name, main, crons: config.triggers.crons ?? [], options });
  });
}

async function cacheKey(): Promise<string> {
  const hash = createHash("sha256").update(ROOT);
  for (const file of [...CONFIGS, "node_modules/wrangler/package.json"]) {
    hash.update(await readFile(path.join(ROOT, file)));
  }
  return hash.digest("hex");
}

async function readCache(): Promise<z.infer<typeof Cache> | null> {
  if (!existsSync(CACHE)) return null;
  const text = await readFile(CACHE, "utf8");
  // An interrupted write leaves half a file, which is as good as none.
  const cache = Cache.safeParse(parseOrNull(text));
  return cache.success ? cache.data : null;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function hasSecretsBeside(config: string): boolean {
  const folder = path.join(ROOT, path.dirname(config));
  return [".dev.vars", ".env", ".env.local"].some((name) => existsSync(path.join(folder, name)));
}
