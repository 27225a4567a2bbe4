import { PLANS } from "../../worker/domain/plans.ts";
import type { Card, Checkout, Customer, Invoice, Portal, Subscription } from "./state.ts";

// The same things as Stripe writes them, with the fields that its library and the product read.

export const PRICE_ID = "price_local_pro_monthly";
/** Of Pro, in cents a month. */
export const PRICE_CENTS = PLANS.pro.priceCents ?? 0;

const PRICE = {
  id: PRICE_ID,
  object: "price",
  unit_amount: PRICE_CENTS,
  currency: "usd",
  recurring: { interval: "month", interval_count: 1 },
} as const;

export function customerJson({ id, email, name, metadata, created }: Customer) {
  return { id, object: "customer", email, name, metadata, created, livemode: false };
}

/** With `card`, which Stripe shows only where it is asked to expand it. */
export function subscriptionJson(subscription: Subscription, card: Card | null) {
  const { id, customer, status, created, metadata, periodStart, periodEnd } = subscription;
  const item = {
    id: id.replace("sub_", "si_"),
    object: "subscription_item",
    price: PRICE,
    quantity: 1,
    current_period_start: periodStart,
    current_period_end: periodEnd,
  };
  return {
    id,
    object: "subscription",
    customer,
    status,
    created,
    metadata,
    livemode: false,
    currency: "usd",
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: subscription.cancelAtPeriodEnd ? periodEnd : null,
    ended_at: subscription.endedAt,
    trial_end: subscription.trialEnd,
    items: listJson([item], "/v1/subscription_items"),
    default_payment_method:
      card === null
        ? null
        : {
            id: `pm_${customer}`,
            object: "payment_method",
            type: "card",
            card: { brand: card.brand, last4: card.last4 },
          },
  };
}

export function invoiceJson(invoice: Invoice, baseUrl: string) {
  const { id, customer, subscription, created, status, total, attempts, description } = invoice;
  return {
    id,
    object: "invoice",
    customer,
    created,
    status,
    total,
    currency: "usd",
    amount_due: total,
    amount_paid: status === "paid" ? total : 0,
    attempted: attempts > 0,
    attempt_count: attempts,
    livemode: false,
    hosted_invoice_url: `${baseUrl}/invoice/${id}`,
    parent: { type: "subscription_details", subscription_details: { subscription } },
    lines: listJson(
      [{ id: id.replace("in_", "il_"), object: "line_item", amount: total, description }],
      `/v1/invoices/${id}/lines`,
    ),
  };
}

export function checkoutJson(checkout: Checkout, baseUrl: string) {
  const { id, customer, status, created, metadata, trialDays, subscription } = checkout;
  return {
    id,
    object: "checkout.session",
    mode: "subscription",
    customer,
    status,
    created,
    metadata,
    subscription,
    livemode: false,
    client_reference_id: checkout.clientReference,
    payment_status:
      status !== "complete" ? "unpaid" : trialDays > 0 ? "no_payment_required" : "paid",
    amount_total: trialDays > 0 ? 0 : PRICE_CENTS,
    currency: "usd",
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    url: status === "open" ? `${baseUrl}/c/pay/${id}` : null,
    line_items: listJson(
      [{ id: id.replace("cs_", "li_"), object: "item", price: PRICE, quantity: 1 }],
      `/v1/checkout/sessions/${id}/line_items`,
    ),
  };
}

export function portalJson({ id, customer, returnUrl }: Portal, baseUrl: string) {
  return {
    id,
    object: "billing_portal.session",
    customer,
    return_url: returnUrl,
    livemode: false,
    url: `${baseUrl}/p/session/${id}`,
  };
}

export function listJson(data: readonly object[], url: string) {
  return { object: "list", data, has_more: false, url };
}
