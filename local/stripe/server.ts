import { randomBytes } from "node:crypto";
import path from "node:path";
import { Hono } from "hono";
import { STRIPE_STATE } from "../data-folder.ts";
import { apiRoutes } from "./api-routes.ts";
import { settle } from "./billing.ts";
import { Deliveries } from "./deliveries.ts";
import { serve } from "./node-server.ts";
import { pageRoutes } from "./page-routes.ts";
import { readState, stateWriter } from "./state.ts";
import { StripeFault } from "./stripe-fault.ts";
import { PRICE_ID } from "./stripe-json.ts";
import { testRoutes } from "./test-routes.ts";
import { World } from "./world.ts";

/** A stand-in for Stripe: its API as far as the product calls it, its pages, its webhooks. */
export interface LocalStripe {
  readonly url: string;
  /** What the API Worker needs to use it. */
  readonly vars: Readonly<Record<string, string>>;
  /** Sends events to the API at `apiUrl` from now on, those that have waited for it first. */
  deliverTo(apiUrl: string): void;
  stop(): Promise<void>;
}

/** Starts the stand-in on `port`, with what it knew before from `dataDir`. */
export async function startStripe(run: {
  hosts: readonly string[];
  port: number;
  dataDir: string;
}): Promise<LocalStripe> {
  const { hosts, port, dataDir } = run;
  const file = path.join(dataDir, STRIPE_STATE);
  const state = await readState(file);
  const save = stateWriter(file, state);
  const url = `http://localhost:${port}`;
  const secretKey = `sk_test_${randomBytes(16).toString("hex")}`;
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const deliveries = new Deliveries(webhookSecret, () => void save());
  const world = new World(state, { url, send: (event) => deliveries.send(event) });
  for (const event of state.events) if (!event.delivered) deliveries.send(event);

  const app = new Hono()
    .use(async (_c, next) => {
      // Whatever came due meanwhile has happened before anybody looks, and is kept before they know.
      settle(world);
      await next();
      await save();
    })
    .route("/v1", apiRoutes(world, secretKey))
    .route("/_test", testRoutes(world, deliveries))
    .route("/", pageRoutes(world))
    .onError((error, c) => {
      if (error instanceof StripeFault) return c.json({ error: error.fields }, error.status);
      return c.json({ error: { type: "api_error", message: error.message } }, 500);
    });
  const close = await serve((request) => app.fetch(request), { hosts, port });

  return {
    url,
    vars: {
      STRIPE_URL: url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRO_PRICE: PRICE_ID,
    },
    deliverTo: (apiUrl) => deliveries.open(`${apiUrl}/v1/stripe/webhook`),
    async stop() {
      await deliveries.stop();
      await close();
      await save();
    },
  };
}
