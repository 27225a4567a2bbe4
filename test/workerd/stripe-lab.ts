import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { Hono } from "hono";
import { apiRoutes } from "../../local/stripe/api-routes.ts";
import { payCheckout, settle } from "../../local/stripe/billing.ts";
import { StripeFault } from "../../local/stripe/stripe-fault.ts";
import { emptyState } from "../../local/stripe/empty-state.ts";
import type { Card, StripeEvent } from "../../local/stripe/state.ts";
import { PRICE_ID } from "../../local/stripe/stripe-json.ts";
import { World } from "../../local/stripe/world.ts";
import type { OutgoingMail } from "../../worker/domain/outgoing-mail.ts";
import { sealText } from "../../worker/domain/secret.ts";
import { openPayments } from "../../worker/gateways/stripe.ts";
import { startCheckout } from "../../worker/services/checkout.ts";
import type { ServiceContext } from "../../worker/services/context.ts";
import { takePaymentEvent } from "../../worker/services/payment-events.ts";
import type { Member } from "../../worker/services/signed-in.ts";
import { serviceAt } from "./builders.ts";

const DAY_S = 86_400;
const STRIPE = "http://stripe.test";
export const VISA: Card = { brand: "visa", last4: "4242", charges: true };
export const FAILING: Card = { brand: "visa", last4: "0341", charges: false };

export const STRIPE_ENV = {
  STRIPE_URL: STRIPE,
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_PRO_PRICE: PRICE_ID,
};

/** The stand-in for Stripe inside this isolate, and the services that talk to it over HTTP. */
export interface StripeLab {
  readonly world: World;
  readonly sent: readonly OutgoingMail[];
  /** A service whose clock stands as far ahead as the stand-in's. */
  context(): ServiceContext & { settled(): Promise<unknown> };
  /** Starts a checkout for Pro and pays it. */
  subscribe(member: Member, card?: Card): Promise<void>;
  /** Moves the stand-in's clock. */
  advance(days: number): void;
  /** Hands an event to the service as Stripe would. */
  take(event: StripeEvent): Promise<void>;
  /** Makes every call of its API fail with this status; null ends that. */
  failWith(status: number | null): void;
}

export function openStripeLab(): StripeLab {
  const state = emptyState();
  const world = new World(state, { url: STRIPE, send: () => {} });
  const sent: OutgoingMail[] = [];
  let failing: number | null = null;
  const api = new Hono()
    .route("/v1", apiRoutes(world, STRIPE_ENV.STRIPE_SECRET_KEY))
    .onError((error, c) => {
      if (!(error instanceof StripeFault)) throw error;
      return c.json({ error: error.fields }, error.status);
    });
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
    if (failing === null) {
      const request = new Request(...call);
      // workerd warns of forms that are read as text.
      request.headers.set("content-type", "text/plain");
      return api.fetch(request);
    }
    // Stripe tells its library so whether to try again.
    const headers = { "stripe-should-retry": "false" };
    return Response.json({ error: { type: "api_error" } }, { status: failing, headers });
  });
  const context = () => {
    const work: Promise<unknown>[] = [];
    return {
      ...serviceAt(Date.now() + state.ahead * 1000),
      payments: openPayments(STRIPE_ENV),
      mailer: {
        async send(mail: OutgoingMail) {
          sent.push(mail);
        },
      },
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
      settled: () => Promise.all(work),
    };
  };
  return {
    world,
    sent,
    context,
    async subscribe(member, card = VISA) {
      const url = await startCheckout(context(), member.user, { planId: "pro_monthly" });
      const checkout = state.checkouts.find(({ id }) => url.endsWith(id));
      if (!checkout || !payCheckout(world, checkout, card)) throw new Error(`not paid: ${url}`);
    },
    advance(days) {
      state.ahead += days * DAY_S;
      settle(world);
    },
    async take(event) {
      const service = context();
      await takePaymentEvent(service, event.body, await signature(event.body, service.now()));
      await service.settled();
    },
    failWith(status) {
      failing = status;
    },
  };
}

/** Stripe's signature of a body at `at` (ms). */
export async function signature(
  body: string,
  at: number,
  secret = STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
): Promise<string> {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${await sealText(secret, `${seconds}.${body}`)}`;
}

/** The environment of a request whose payments go to the stand-in. */
export const stripeBindings = { ...env, ...STRIPE_ENV };
