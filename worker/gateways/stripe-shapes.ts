import * as z from "zod/mini";
import {
  isOver,
  STRIPE_STATUSES,
  type CustomerAccount,
  type Invoice,
  type PaidSubscription,
} from "../domain/subscription.ts";
import type { PaymentEvent } from "./payments.ts";

// What is read of Stripe's answers. They are parsed, because the version of the API that an account
// speaks is set elsewhere. Stripe's times are seconds.

/** A reference, which is the object itself where it was expanded. */
const Reference = z.pipe(
  z.union([z.string(), z.object({ id: z.string() })]),
  z.transform((value) => (typeof value === "string" ? value : value.id)),
);

const PaymentMethod = z.object({
  type: z.string(),
  card: z.optional(z.nullable(z.object({ brand: z.string(), last4: z.string() }))),
});

const Subscription = z.object({
  id: z.string(),
  status: z.enum(STRIPE_STATUSES),
  created: z.number(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.nullable(z.number()),
  items: z.object({ data: z.array(z.object({ current_period_end: z.number() })) }),
  default_payment_method: z.nullable(PaymentMethod),
});

const StripeInvoice = z.object({
  id: z.string(),
  created: z.number(),
  status: z.nullable(z.string()),
  total: z.number(),
  attempted: z.boolean(),
  hosted_invoice_url: z.optional(z.nullable(z.string())),
  lines: z.object({ data: z.array(z.object({ description: z.nullable(z.string()) })) }),
});

const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ data: z.array(item) });

export const SubscriptionList = listOf(Subscription);
export const InvoiceList = listOf(StripeInvoice);
export const OpenCheckouts = listOf(z.object({ id: z.string(), url: z.nullable(z.string()) }));

/** A page to send the browser to. */
export const Page = z.object({ url: z.string() });

export const CheckoutSession = z.object({
  status: z.nullable(z.string()),
  customer: z.nullable(Reference),
  line_items: listOf(
    z.object({ price: z.object({ unit_amount: z.number(), currency: z.string() }) }),
  ),
});

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      // A balance and an invoice that is to come have none; nothing is done about such events.
      id: z._default(z.string(), ""),
      customer: z.optional(z.nullable(Reference)),
    }),
  }),
});

/** The event in a webhook's body; throws when it is none. */
export function eventOf(body: unknown): PaymentEvent {
  const { id, type, data } = Event.parse(body);
  return { id, type, objectId: data.object.id, customerId: data.object.customer ?? null };
}

/** What these subscriptions and invoices of one customer come to. */
export function accountOf(
  subscriptions: z.output<typeof SubscriptionList>["data"],
  invoices: z.output<typeof InvoiceList>["data"],
): CustomerAccount {
  const [current] = subscriptions.toSorted(
    (a, b) => Number(isOver(a.status)) - Number(isOver(b.status)) || b.created - a.created,
  );
  return {
    subscription: current === undefined ? null : subscriptionOf(current),
    subscriptions: subscriptions.length,
    invoices: invoices.filter(({ status }) => status !== "draft").map(invoiceOf),
  };
}

function subscriptionOf(subscription: z.output<typeof Subscription>): PaidSubscription {
  const { id, status, default_payment_method: method } = subscription;
  const ends = subscription.items.data.map((item) => item.current_period_end);
  return {
    id,
    status,
    // The portal sets one or the other, by how the account bills.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    currentPeriodEnd: ends.length === 0 ? null : Math.max(...ends) * 1000,
    paymentMethod: method === null ? "" : nameOf(method),
  };
}

function nameOf({ type, card }: z.output<typeof PaymentMethod>): string {
  return card ? `${card.brand} ${card.last4}` : type;
}

function invoiceOf(invoice: z.output<typeof StripeInvoice>): Invoice {
  return {
    id: invoice.id,
    at: invoice.created * 1000,
    description: invoice.lines.data[0]?.description ?? "",
    amountCents: invoice.total,
    status: statusOf(invoice),
    url: invoice.hosted_invoice_url ?? null,
  };
}

function statusOf({ status, attempted }: z.output<typeof StripeInvoice>): Invoice["status"] {
  if (status === "paid") return "paid";
  return status === "open" && !attempted ? "pending" : "failed";
}
