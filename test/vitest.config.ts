import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { setRuntimeFlags } from "../local/runtime-flags.ts";
import { corpusService } from "./fixtures/hostile/corpus-service.ts";
import { FUZZ_EFFORT } from "./fuzz-effort.ts";

// Read by the pool too, whose runtimes stand still as others do.
setRuntimeFlags();

const root = new URL("..", import.meta.url).pathname;
const migrations = await readD1Migrations(`${root}drizzle`);

/** Real D1, R2 and Durable Objects in workerd; only the door of the other Worker leads nowhere. */
const workerd = cloudflareTest({
  main: `${root}worker/index.ts`,
  miniflare: {
    compatibilityDate: "2026-08-01",
    compatibilityFlags: ["nodejs_compat"],
    bindings: {
      INBOX_HOST: "in.localhost",
      LOG_SUBJECTS: "false",
      CONSOLE_URL: "https://app.restante.test",
      API_URL: "https://api.restante.test",
      MAIL_FROM: "no-reply@restante.test",
      SALES_EMAIL: "sales@restante.test",
      AUTH_SECRET: "a secret of tests, 32 characters or more",
      MIGRATIONS: migrations,
      FAULT_MAILS: process.env["FAULT_MAILS"] ?? "12",
      FAULT_SEED: process.env["FAULT_SEED"] ?? "1",
      HOSTILE_EVERY: process.env["HOSTILE_EVERY"] ?? "6",
      FUZZ_EFFORT,
      // Repeats what the test of waits did, and lets it do more.
      WAITING_COMMANDS: process.env["WAITING_COMMANDS"] ?? "1000",
      WAITING_SEED: process.env["WAITING_SEED"] ?? "",
    },
    queueProducers: { JOBS: "jobs" },
    ratelimits: {
      SIGN_INS_BY_CLIENT: { namespace_id: "1001", simple: { limit: 60, period: 60 } },
      SIGN_INS_BY_ADDRESS: { namespace_id: "1002", simple: { limit: 10, period: 60 } },
      ANALYTICS_BY_CLIENT: { namespace_id: "1003", simple: { limit: 60, period: 60 } },
      LINK_CHECKS_BY_CALLER: { namespace_id: "1004", simple: { limit: 10, period: 60 } },
      DEAR_CALLS_BY_CALLER: { namespace_id: "1005", simple: { limit: 60, period: 60 } },
      PAYMENTS_BY_USER: { namespace_id: "1006", simple: { limit: 30, period: 60 } },
    },
    analyticsEngineDatasets: { ANALYTICS: { dataset: "restante_pages" } },
    d1Databases: ["DB"],
    r2Buckets: ["MAIL"],
    durableObjects: {
      HUB: { className: "NamespaceHub", useSQLite: true },
      LIMITER: { className: "RateLimiter", useSQLite: true },
    },
    serviceBindings: {
      INBOUND: () => new Response(null, { status: 503 }),
      HOSTILE_MAILS: corpusService,
    },
  },
});

export default defineConfig({
  test: {
    silent: "passed-only",
    // Most of the time goes into waiting for servers and a browser, so one more than cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        root,
        test: {
          name: "node",
          testTimeout: 30_000,
          include: ["test/*.test.ts", "test/{bench,domain,email,gateways,local,web}/**/*.test.ts"],
        },
      },
      {
        root,
        plugins: [workerd],
        test: {
          name: "workerd",
          testTimeout: 30_000,
          // Charsets are the runtime's: what Node decodes says nothing of what workerd does.
          include: ["test/workerd/**/*.test.ts", "test/email/nasty.test.ts"],
          setupFiles: ["test/workerd/migrate.ts"],
          // Bundled beforehand: its hundred files have source maps that lead nowhere.
          deps: { optimizer: { ssr: { enabled: true, include: ["stripe"] } } },
        },
      },
      {
        root,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/browser/build.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/browser/build.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
