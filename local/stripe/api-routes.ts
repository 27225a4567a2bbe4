import { Hono, type Context } from "hono";
import { createMiddleware } from "hono/factory";
import * as z from "zod/mini";
import { endSubscription } from "./billing.ts";
import { readForm } from "./form.ts";
import {
  checkoutJson,
  customerJson,
  invoiceJson,
  listJson,
  portalJson,
  PRICE_ID,
  subscriptionJson,
} from "./stripe-json.ts";
import { refuse, StripeFault } from "./stripe-fault.ts";
import type { World } from "./world.ts";

const Metadata = z._default(z.record(z.string(), z.string()), {});
const Expand = z.optional(z.array(z.string()));

// Strict: a field that is not here is one that the stand-in would ignore and Stripe would not.
const NewCustomer = z.strictObject({
  name: z._default(z.string(), ""),
  email: z._default(z.string(), ""),
  metadata: Metadata,
});
const NewCheckout = z.strictObject({
  mode: z.literal("subscription"),
  customer: z.string(),
  client_reference_id: z.optional(z.string()),
  metadata: Metadata,
  line_items: z.array(z.strictObject({ price: z.literal(PRICE_ID), quantity: z.literal("1") })),
  payment_method_collection: z.optional(z.enum(["always", "if_required"])),
  subscription_data: z._default(
    z.strictObject({ metadata: Metadata, trial_period_days: z._default(z.coerce.number(), 0) }),
    { metadata: {}, trial_period_days: 0 },
  ),
  locale: z.optional(z.string()),
  success_url: z.url(),
  cancel_url: z.url(),
});
const NewPortal = z.strictObject({
  customer: z.string(),
  return_url: z.url(),
  locale: z.optional(z.string()),
  flow_data: z.optional(
    z.strictObject({
      type: z.literal("subscription_cancel"),
      subscription_cancel: z.strictObject({ subscription: z.string() }),
      after_completion: z.unknown(),
    }),
  ),
});
const OfCustomer = z.strictObject({
  customer: z.string(),
  status: z.optional(z.string()),
  limit: z.optional(z.string()),
  expand: Expand,
});

/** Stripe's API, as far as the product calls it. */
export function apiRoutes(world: World, secretKey: string): Hono {
  const { state, url } = world;
  return new Hono()
    .use(authorized(secretKey))
    .use(idempotent(world))
    .post("/customers", async (c) => {
      const { name, email, metadata } = await body(c, NewCustomer);
      const id = world.newId("cus");
      const customer = { id, name, email, metadata, created: world.now(), card: null };
      state.customers.push(customer);
      return c.json(customerJson(customer));
    })
    .get("/subscriptions", (c) => {
      const { customer, expand } = read(OfCustomer, readForm(new URL(c.req.url).search));
      const card = expand?.includes("data.default_payment_method")
        ? (state.customers.find(({ id }) => id === customer)?.card ?? null)
        : null;
      const all = world.subscriptionsOf(customer).map((each) => subscriptionJson(each, card));
      return c.json(listJson(all, "/v1/subscriptions"));
    })
    .delete("/subscriptions/:id", (c) => {
      const subscription = state.subscriptions.find(({ id }) => id === c.req.param("id"));
      if (subscription === undefined || subscription.status === "canceled") {
        throw missing("subscription", c.req.param("id"));
      }
      endSubscription(world, subscription, world.now());
      return c.json(subscriptionJson(subscription, null));
    })
    .get("/invoices", (c) => {
      const { customer } = read(OfCustomer, readForm(new URL(c.req.url).search));
      const all = world.invoicesOf(customer).map((each) => invoiceJson(each, url));
      return c.json(listJson(all, "/v1/invoices"));
    })
    .route("/", checkoutRoutes(world))
    .post("/billing_portal/sessions", async (c) => {
      const wanted = await body(c, NewPortal);
      customerOf(world, wanted.customer);
      const id = world.newId("bps");
      const portal = { id, customer: wanted.customer, returnUrl: wanted.return_url };
      state.portals.push(portal);
      return c.json(portalJson(portal, url));
    });
}

function checkoutRoutes(world: World): Hono {
  const { state, url } = world;
  const find = (id: string) => {
    const checkout = state.checkouts.find((each) => each.id === id);
    if (checkout === undefined) throw missing("checkout.session", id);
    return checkout;
  };
  return new Hono()
    .get("/checkout/sessions", (c) => {
      const { customer, status } = read(OfCustomer, readForm(new URL(c.req.url).search));
      const all = state.checkouts
        .filter((each) => each.customer === customer)
        .filter((each) => status === undefined || each.status === status)
        .map((each) => checkoutJson(each, url));
      return c.json(listJson(all.toReversed(), "/v1/checkout/sessions"));
    })
    .post("/checkout/sessions", async (c) => {
      const wanted = await body(c, NewCheckout);
      customerOf(world, wanted.customer);
      const checkout = {
        id: world.newId("cs_test"),
        customer: wanted.customer,
        status: "open" as const,
        created: world.now(),
        trialDays: wanted.subscription_data.trial_period_days,
        metadata: wanted.metadata,
        subscriptionMetadata: wanted.subscription_data.metadata,
        clientReference: wanted.client_reference_id ?? null,
        successUrl: wanted.success_url,
        cancelUrl: wanted.cancel_url,
        subscription: null,
      };
      state.checkouts.push(checkout);
      return c.json(checkoutJson(checkout, url));
    })
    .get("/checkout/sessions/:id", (c) => c.json(checkoutJson(find(c.req.param("id")), url)))
    .post("/checkout/sessions/:id/expire", (c) => {
      const checkout = find(c.req.param("id"));
      if (checkout.status !== "open") throw refuse(400, "Only open Checkout Sessions can expire.");
      checkout.status = "expired";
      return c.json(checkoutJson(checkout, url));
    });
}

function authorized(secretKey: string) {
  return createMiddleware(async (c, next) => {
    if (c.req.header("authorization") !== `Bearer ${secretKey}`) {
      throw refuse(401, "Invalid API Key provided.");
    }
    await next();
  });
}

/** The same key with the same request is answered as the first time, with another one refused. */
function idempotent(world: World) {
  const { replies } = world.state;
  const underWay = new Map<string, Promise<void>>();
  return createMiddleware(async (c, next) => {
    const key = c.req.method === "POST" ? c.req.header("idempotency-key") : undefined;
    if (key === undefined) return next();
    const request = `${c.req.path} ${await c.req.text()}`;
    // One that comes while the first is at work waits for that one's answer.
    while (underWay.has(key)) await underWay.get(key);
    const known = replies[key];
    if (known !== undefined) {
      if (known.request !== request) {
        const message = "Keys for idempotent requests can only be used with the same parameters.";
        throw new StripeFault(400, { type: "idempotency_error", message });
      }
      return c.body(known.body, 200, {
        "content-type": "application/json",
        "idempotent-replayed": "true",
      });
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    underWay.set(key, promise);
    await next();
    if (c.res.ok) replies[key] = { request, body: await c.res.clone().text() };
    underWay.delete(key);
    resolve();
  });
}

async function body<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return read(schema, readForm(await c.req.text()));
}

function read<Schema extends z.ZodMiniType>(schema: Schema, form: unknown): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  throw refuse(400, z.prettifyError(result.error));
}

function customerOf(world: World, id: string): void {
  if (!world.state.customers.some((each) => each.id === id)) throw missing("customer", id);
}

function missing(what: string, id: string): StripeFault {
  const message = `No such ${what}: '${id}'`;
  return new StripeFault(404, { type: "invalid_request_error", code: "resource_missing", message });
}
