import { build, stop } from "esbuild";
import path from "node:path";
import { readWorkerConfigs, ROOT, type WorkerConfig } from "./worker-config.ts";

/** The Worker that answers HTTP, by its name in wrangler.toml. */
export const API_WORKER = "restante-api";
const EMAIL_WORKER = "restante-email";

export interface BuiltWorker extends WorkerConfig {
  /** One module with everything in it. */
  readonly script: string;
}

/** The Worker that our SMTP listener posts to. It is the laptop's own, so no wrangler.toml names it. */
export const DOOR_WORKER = "restante-door";

/** Bundles every Worker the way `wrangler deploy` does, from the entry its wrangler.toml names. */
export async function buildWorkers(): Promise<BuiltWorker[]> {
  const configs = await readWorkerConfigs();
  try {
    return await Promise.all(
      [...configs, doorBeside(configs)].map(async (config) => ({
        ...config,
        script: await bundleWorker(config.main),
      })),
    );
  } finally {
    // esbuild's own process stays otherwise, with 70 MB; a later build starts another.
    await stop();
  }
}

function doorBeside(configs: readonly WorkerConfig[]): WorkerConfig {
  const email = configs.find(({ name }) => name === EMAIL_WORKER);
  if (!email) throw new Error(`no wrangler.toml names ${EMAIL_WORKER}`);
  const { compatibilityDate } = email.options;
  const INBOUND = { name: EMAIL_WORKER, entrypoint: "Inbound" };
  return {
    name: DOOR_WORKER,
    main: "local/door-worker.ts",
    crons: [],
    options: {
      script: "",
      ...(compatibilityDate !== undefined && { compatibilityDate }),
      serviceBindings: { INBOUND },
    },
  };
}

/** One module with everything that the Worker of this entry needs. Throws when it cannot be built. */
export async function bundleWorker(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.resolve(ROOT, entry)],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    loader: { ".html": "text", ".sql": "text", ".txt": "text" },
    logLevel: "silent",
  });
  const [output] = outputFiles;
  if (!output) throw new Error(`esbuild made nothing of ${entry}`);
  return output.text;
}
