import type Stripe from "stripe";
import { ApiError } from "../domain/api-error.ts";
import { isOver } from "../domain/subscription.ts";
import { digestSecret } from "../domain/secret.ts";
import type { Env } from "../env.ts";
import type { CheckoutRequest, NewCustomer, Payments, PortalRequest } from "./payments.ts";
import {
  accountOf,
  CheckoutSession,
  eventOf,
  InvoiceList,
  OpenCheckouts,
  Page,
  SubscriptionList,
} from "./stripe-shapes.ts";

type StripeEnv = Pick<
  Env,
  "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_PRO_PRICE" | "STRIPE_URL"
>;

const SIGNATURE_TOLERANCE_S = 300;
const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;
const MAX_SUBSCRIPTIONS = 100;
/** An older invoice is stored since it was new, and settled. */
const RECENT_INVOICES = 20;

/** Payments by Stripe; without STRIPE_SECRET_KEY every call throws PAYMENTS_UNAVAILABLE. */
export function openPayments(env: StripeEnv): Payments {
  const by = <Result>(work: (stripe: Stripe) => Promise<Result>): Promise<Result> =>
    askStripe(env, work);
  return {
    createCustomer: (customer) => by((stripe) => createCustomer(stripe, customer)),
    readCustomer: (customerId) => by((stripe) => readCustomer(stripe, customerId)),
    openCheckout: (request) =>
      by((stripe) => openCheckout(stripe, needed(env, "STRIPE_PRO_PRICE"), request)),
    readCheckout: (id) => by((stripe) => readCheckout(stripe, id)),
    openPortal: (request) => by((stripe) => openPortal(stripe, request)),
    endSubscriptions: (customerId) => by((stripe) => endSubscriptions(stripe, customerId)),
    readEvent: (body, signature, now) =>
      by((stripe) =>
        readEvent(stripe, { body, signature, now, secret: needed(env, "STRIPE_WEBHOOK_SECRET") }),
      ),
  };
}

async function askStripe<Result>(
  env: StripeEnv,
  work: (stripe: Stripe) => Promise<Result>,
): Promise<Result> {
  const key = needed(env, "STRIPE_SECRET_KEY");
  // A quarter of a megabyte that most isolates never need.
  const { default: Client } = await import("stripe");
  const stripe = new Client(key, {
    ...hostOf(env.STRIPE_URL),
    httpClient: Client.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  });
  try {
    return await work(stripe);
  } catch (error) {
    const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Client.errors;
    const silent = [StripeAPIError, StripeConnectionError, StripeRateLimitError];
    if (silent.some((kind) => error instanceof kind)) {
      throw unavailable("The payment provider does not answer. Try again in a minute.", error);
    }
    if (error instanceof Client.errors.StripeSignatureVerificationError) {
      throw new ApiError("INVALID_SIGNATURE", "The body is not signed by Stripe, or was long ago.");
    }
    throw error;
  }
}

function needed(env: StripeEnv, name: Exclude<keyof StripeEnv, "STRIPE_URL">): string {
  const value = env[name];
  if (value !== undefined && value !== "") return value;
  throw unavailable(`Payments are not set up here: ${name} is missing.`);
}

function unavailable(message: string, cause?: unknown): ApiError {
  return new ApiError("PAYMENTS_UNAVAILABLE", message, { cause });
}

function hostOf(url: string | undefined) {
  if (url === undefined) return {};
  const { protocol, hostname, port } = new URL(url);
  return {
    protocol: protocol === "http:" ? ("http" as const) : ("https" as const),
    host: hostname,
    ...(port === "" ? {} : { port }),
  };
}

async function createCustomer(stripe: Stripe, customer: NewCustomer): Promise<string> {
  const { companyId, name, email } = customer;
  const { id } = await stripe.customers.create(
    { name, email, metadata: { companyId } },
    { idempotencyKey: await keyOf("customer", customer) },
  );
  return id;
}

async function readCustomer(stripe: Stripe, customer: string) {
  const [subscriptions, invoices] = await Promise.all([
    listSubscriptions(stripe, customer),
    stripe.invoices.list({ customer, limit: RECENT_INVOICES }),
  ]);
  return accountOf(subscriptions, InvoiceList.parse(invoices).data);
}

async function listSubscriptions(stripe: Stripe, customer: string) {
  const list = await stripe.subscriptions.list({
    customer,
    status: "all",
    limit: MAX_SUBSCRIPTIONS,
    expand: ["data.default_payment_method"],
  });
  return SubscriptionList.parse(list).data;
}

async function listOpenCheckouts(stripe: Stripe, customer: string) {
  const list = await stripe.checkout.sessions.list({ customer, status: "open" });
  return OpenCheckouts.parse(list).data;
}

async function openCheckout(
  stripe: Stripe,
  price: string,
  request: CheckoutRequest,
): Promise<string> {
  const { customerId: customer, companyId, trialDays } = request;
  // Two open at once could both be paid.
  const [open] = await listOpenCheckouts(stripe, customer);
  if (open?.url) return open.url;
  const session = await stripe.checkout.sessions.create(
    {
      mode: "subscription",
      customer,
      client_reference_id: companyId,
      metadata: { companyId },
      line_items: [{ price, quantity: 1 }],
      payment_method_collection: "always",
      subscription_data: {
        metadata: { companyId },
        ...(trialDays > 0 && { trial_period_days: trialDays }),
      },
      locale: request.language,
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
    },
    { idempotencyKey: await keyOf("checkout", { ...request, price }) },
  );
  return Page.parse(session).url;
}

async function readCheckout(stripe: Stripe, id: string) {
  const found = await orNull(
    stripe,
    stripe.checkout.sessions.retrieve(id, { expand: ["line_items"] }),
  );
  if (found === null) return null;
  const { status, customer, line_items: items } = CheckoutSession.parse(found);
  const price = items.data[0]?.price;
  if (status !== "complete" || customer === null || price === undefined) return null;
  return { customerId: customer, amountCents: price.unit_amount, currency: price.currency };
}

async function openPortal(stripe: Stripe, request: PortalRequest): Promise<string> {
  const { customerId, returnUrl, language, cancel } = request;
  const session = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: returnUrl,
    locale: language,
    ...(cancel !== null && {
      flow_data: {
        type: "subscription_cancel" as const,
        subscription_cancel: { subscription: cancel },
        after_completion: { type: "redirect" as const, redirect: { return_url: returnUrl } },
      },
    }),
  });
  return Page.parse(session).url;
}

async function endSubscriptions(stripe: Stripe, customer: string): Promise<void> {
  for (const { id } of await listOpenCheckouts(stripe, customer)) {
    await orNull(stripe, stripe.checkout.sessions.expire(id));
  }
  for (const { id, status } of await listSubscriptions(stripe, customer)) {
    if (!isOver(status)) await orNull(stripe, stripe.subscriptions.cancel(id));
  }
}

async function readEvent(
  stripe: Stripe,
  signed: { body: string; signature: string; now: number; secret: string },
) {
  const { body, signature, now, secret } = signed;
  const event = await stripe.webhooks.constructEventAsync(
    body,
    signature,
    secret,
    SIGNATURE_TOLERANCE_S,
    undefined,
    now,
  );
  return eventOf(event);
}

/** The answer, or null when Stripe has no such object. */
async function orNull<Answer>(stripe: Stripe, asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    const { StripeError } = stripe.errors;
    if (error instanceof StripeError && error.code === "resource_missing") return null;
    throw error;
  }
}

/** Equal requests have equal keys, and Stripe answers the second like the first. */
async function keyOf(what: string, request: object): Promise<string> {
  return `${what}-${await digestSecret(JSON.stringify(request))}`;
}
