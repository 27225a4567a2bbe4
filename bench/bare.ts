import { build } from "esbuild";
import path from "node:path";
import { ROOT } from "../local/worker-config.ts";
import { API_WORKER, type BuiltWorker } from "../local/workers.ts";

/** The bare Worker's name in the runtime. */
export const BARE_WORKER = "bare";

/** The bare Worker, bound to the same database and bucket as the product in `workers`. */
export async function buildBareWorker(workers: readonly BuiltWorker[]): Promise<BuiltWorker> {
  const main = "bench/bare-worker.ts";
  const { outputFiles } = await build({
    entryPoints: [path.join(ROOT, main)],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    logLevel: "silent",
  });
  const script = outputFiles[0]?.text;
  const product = workers.find(({ name }) => name === API_WORKER);
  if (script === undefined || product === undefined) throw new Error(`${main} cannot be built`);
  const options = {
    ...product.options,
    serviceBindings: {},
    durableObjects: { HUB: { className: "NamespaceHub", useSQLite: true } },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
  return { name: BARE_WORKER, main, crons: [], options, script };
}
