import type { D1Migration } from "@cloudflare/vitest-pool-workers";
import type { Env } from "../../worker/env.ts";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {}
  }
}

interface Bindings extends Env {
  readonly MIGRATIONS: D1Migration[];
  /** Mails of each fault that is tried, and the seed of its chance. */
  readonly FAULT_MAILS: string;
  readonly FAULT_SEED: string;
  /** The corpus of hostile mails; see corpus-service.ts. */
  readonly HOSTILE_MAILS: Fetcher;
  readonly HOSTILE_EVERY: string;
  readonly FUZZ_EFFORT: { readonly times: number; readonly seed: number };
  /** How many commands one file of waiting-model does at least. */
  readonly WAITING_COMMANDS: string;
  /** Seed of a run of waiting-model to do again; empty: a new one. */
  readonly WAITING_SEED: string;
}
