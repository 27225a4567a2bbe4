import path from "node:path";
import * as z from "zod/mini";
import { ROOT } from "../worker-config.ts";

export const ENVIRONMENTS = ["staging", "production"] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

/** The Workers' configurations, from the project's folder. */
export const API_CONFIG = "wrangler.toml";
export const EMAIL_CONFIG = "email-worker/wrangler.toml";

/** The Pages project of each environment, as `wrangler pages project create` named it. */
const PAGES_PROJECTS: Readonly<Record<EnvironmentName, string>> = {
  staging: "restante-console-staging",
  production: "restante-console",
};

const Route = z.union([z.string(), z.object({ pattern: z.string() })]);
const Database = z.object({
  binding: z.string(),
  database_name: z.string(),
  database_id: z.string(),
});
const WorkerConfig = z.object({
  name: z.string(),
  vars: z.record(z.string(), z.unknown()),
  routes: z.optional(z.array(Route)),
  d1_databases: z.array(Database),
  r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string() })),
  durable_objects: z.object({
    bindings: z.array(z.object({ name: z.string(), script_name: z.optional(z.string()) })),
  }),
  services: z.optional(z.array(z.object({ binding: z.string(), service: z.string() }))),
  queues: z.object({
    producers: z.optional(z.array(z.object({ binding: z.string(), queue: z.string() }))),
    consumers: z.optional(z.array(z.object({ queue: z.string() }))),
  }),
  triggers: z.object({ crons: z.nullish(z.array(z.string())) }),
  observability: z.optional(
    z.object({
      enabled: z.optional(z.boolean()),
      logs: z.optional(z.object({ invocation_logs: z.optional(z.boolean()) })),
      traces: z.optional(z.object({ enabled: z.optional(z.boolean()) })),
    }),
  ),
  ratelimits: z.array(z.object({ name: z.string(), namespace_id: z.string() })),
  send_email: z.array(z.object({ name: z.string() })),
  analytics_engine_datasets: z.array(
    z.object({ binding: z.string(), dataset: z.optional(z.string()) }),
  ),
});

/** What a wrangler.toml says of one Worker in one environment. */
export type WorkerSettings = z.infer<typeof WorkerConfig>;

/** One environment: both Workers, and where the pages go. */
export interface Environment {
  readonly name: EnvironmentName | null;
  readonly api: WorkerSettings;
  readonly email: WorkerSettings;
  readonly pagesProject: string | null;
}

/** Reads an environment of the wrangler.toml files by wrangler itself; null: what a laptop runs. */
export async function readEnvironment(
  name: EnvironmentName | null,
  root = ROOT,
): Promise<Environment> {
  const { unstable_readConfig } = await import("wrangler");
  const read = (file: string): WorkerSettings => {
    const config = path.join(root, file);
    const options = { hideWarnings: true };
    return WorkerConfig.parse(
      unstable_readConfig(name === null ? { config } : { config, env: name }, options),
    );
  };
  return {
    name,
    api: read(API_CONFIG),
    email: read(EMAIL_CONFIG),
    pagesProject: name === null ? null : PAGES_PROJECTS[name],
  };
}

/** The names a Worker finds in its `env`: bindings and vars. */
export function bindingsOf(worker: WorkerSettings): string[] {
  return [
    ...Object.keys(worker.vars),
    ...worker.d1_databases.map(({ binding }) => binding),
    ...worker.r2_buckets.map(({ binding }) => binding),
    ...worker.durable_objects.bindings.map(({ name }) => name),
    ...(worker.services ?? []).map(({ binding }) => binding),
    ...(worker.queues.producers ?? []).map(({ binding }) => binding),
    ...worker.ratelimits.map(({ name }) => name),
    ...worker.send_email.map(({ name }) => name),
    ...worker.analytics_engine_datasets.map(({ binding }) => binding),
  ];
}

/** A var as text; empty where it is not set. */
export function varOf({ vars }: WorkerSettings, name: string): string {
  const value = vars[name];
  return typeof value === "string" ? value : "";
}
