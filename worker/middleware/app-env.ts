import type { Env } from "../env.ts";
import type { Caller } from "../services/caller.ts";
import type { ServiceContext } from "../services/context.ts";

/** What handlers find in Hono's context. */
export interface AppEnv {
  Bindings: Env;
  Variables: { context: ServiceContext };
}

/** The same behind an API key. */
export interface KeyEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { caller: Caller };
}
