import { isOver } from "../../worker/domain/subscription.ts";
import type { Card, Checkout, Invoice, Subscription } from "./state.ts";
import { checkoutJson, PRICE_CENTS } from "./stripe-json.ts";
import type { World } from "./world.ts";

const DAY_S = 86_400;
const TRIAL_NOTICE_S = 3 * DAY_S;
/** How long an unpaid subscription lives on while its payment is tried again. */
const PAST_DUE_S = 14 * DAY_S;

/** Pays a checkout with a card; false when the card is declined. */
export function payCheckout(world: World, checkout: Checkout, card: Card): boolean {
  const now = world.now();
  const { customer, trialDays, subscriptionMetadata: metadata } = checkout;
  const hasTrial = trialDays > 0;
  if (!hasTrial && !card.charges) return false;
  world.customer(customer).card = card;
  const trialEnd = hasTrial ? now + trialDays * DAY_S : null;
  const subscription: Subscription = {
    id: world.newId("sub"),
    customer,
    status: hasTrial ? "trialing" : "active",
    created: now,
    trialEnd,
    periodStart: now,
    periodEnd: trialEnd ?? monthAfter(now),
    cancelAtPeriodEnd: false,
    endedAt: null,
    warned: false,
    pastDueSince: null,
    metadata,
  };
  world.state.subscriptions.push(subscription);
  checkout.status = "complete";
  checkout.subscription = subscription.id;
  world.emit("checkout.session.completed", checkoutJson(checkout, world.url), now);
  world.emitSubscription("created", subscription, now);
  const bill = hasTrial
    ? { total: 0, description: "Trial period for Pro plan" }
    : { total: PRICE_CENTS, description: "1 × Pro plan (monthly)" };
  charge(world, invoice(world, subscription, { ...bill, at: now }), now);
  return true;
}

/** Ends a subscription at `at` (seconds). */
export function endSubscription(world: World, subscription: Subscription, at: number): void {
  subscription.status = "canceled";
  subscription.endedAt = at;
  world.emitSubscription("deleted", subscription, at);
}

/** Gives a customer another card and tries what is owed on it. */
export function changeCard(world: World, customerId: string, card: Card): void {
  const now = world.now();
  world.customer(customerId).card = card;
  for (const owed of world.invoicesOf(customerId)) {
    if (owed.status !== "open" || !charge(world, owed, now)) continue;
    const subscription = world.state.subscriptions.find(({ id }) => id === owed.subscription);
    if (subscription?.status !== "past_due") continue;
    subscription.status = "active";
    subscription.pastDueSince = null;
    world.emitSubscription("updated", subscription, now);
  }
}

/** Does all that has come due by the stand-in's clock, in the order it came due. */
export function settle(world: World): void {
  const now = world.now();
  for (;;) {
    const [first] = world.state.subscriptions
      .flatMap((subscription) => dueOf(subscription))
      .toSorted((a, b) => a.at - b.at);
    if (first === undefined || first.at > now) return;
    first.happen(world);
  }
}

interface Due {
  /** In seconds. */
  readonly at: number;
  readonly happen: (world: World) => void;
}

/** What happens next to a subscription when nobody does anything. */
function dueOf(subscription: Subscription): Due[] {
  const { status, periodEnd, trialEnd, warned, cancelAtPeriodEnd, pastDueSince } = subscription;
  if (isOver(status)) return [];
  if (pastDueSince !== null) {
    const at = pastDueSince + PAST_DUE_S;
    return [{ at, happen: (world) => giveUp(world, subscription, at) }];
  }
  if (status === "trialing" && trialEnd !== null && !warned) {
    const at = Math.max(trialEnd - TRIAL_NOTICE_S, subscription.created);
    return [{ at, happen: (world) => warn(world, subscription, at) }];
  }
  const end = cancelAtPeriodEnd ? endSubscription : renew;
  return [{ at: periodEnd, happen: (world) => end(world, subscription, periodEnd) }];
}

function warn(world: World, subscription: Subscription, at: number): void {
  subscription.warned = true;
  world.emitSubscription("trial_will_end", subscription, at);
}

function renew(world: World, subscription: Subscription, at: number): void {
  subscription.periodStart = at;
  subscription.periodEnd = monthAfter(at);
  const bill = { total: PRICE_CENTS, description: "1 × Pro plan (monthly)", at };
  const paid = charge(world, invoice(world, subscription, bill), at);
  subscription.status = paid ? "active" : "past_due";
  subscription.pastDueSince = paid ? null : at;
  world.emitSubscription("updated", subscription, at);
}

function giveUp(world: World, subscription: Subscription, at: number): void {
  for (const owed of world.state.invoices) {
    if (owed.subscription === subscription.id && owed.status === "open") {
      owed.status = "uncollectible";
    }
  }
  subscription.pastDueSince = null;
  endSubscription(world, subscription, at);
}

function invoice(
  world: World,
  { id: subscription, customer }: Subscription,
  { total, description, at }: { total: number; description: string; at: number },
): Invoice {
  const made: Invoice = {
    id: world.newId("in"),
    customer,
    subscription,
    created: at,
    status: "open",
    total,
    attempts: 0,
    description,
  };
  world.state.invoices.push(made);
  world.emitInvoice("finalized", made, at);
  return made;
}

function charge(world: World, owed: Invoice, at: number): boolean {
  const card = world.customer(owed.customer).card;
  const paid = owed.total === 0 || card?.charges === true;
  owed.attempts += 1;
  if (paid) owed.status = "paid";
  world.emitInvoice(paid ? "paid" : "payment_failed", owed, at);
  return paid;
}

/** A calendar month later; the last day of a shorter month. */
function monthAfter(at: number): number {
  const date = new Date(at * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
