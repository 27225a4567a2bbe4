import type { PlanType } from "./plans.ts";

/** Stripe's own words for how a subscription stands. */
export const STRIPE_STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
] as const;

/** How a company's subscription stands; "none" for a company that never had one. */
export const SUBSCRIPTION_STATUSES = ["none", ...STRIPE_STATUSES] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** How an invoice stands. */
export const BILLING_STATUSES = ["paid", "pending", "failed"] as const;
export type BillingStatus = (typeof BILLING_STATUSES)[number];

/** What the console names plans by when it asks for a checkout. */
export const PLAN_IDS = ["free", "pro_monthly", "enterprise"] as const;

/** Days of Pro before the card is charged. */
export const TRIAL_DAYS = 15;

/** A subscription as Stripe has it. */
export interface PaidSubscription {
  readonly id: string;
  readonly status: (typeof STRIPE_STATUSES)[number];
  readonly cancelAtPeriodEnd: boolean;
  /** End of what is paid for, or of the trial, in ms. */
  readonly currentPeriodEnd: number | null;
  /** As "visa 4242"; empty: none. */
  readonly paymentMethod: string;
}

/** An invoice as Stripe has it. */
export interface Invoice {
  readonly id: string;
  /** In ms. */
  readonly at: number;
  readonly description: string;
  readonly amountCents: number;
  readonly status: BillingStatus;
  readonly url: string | null;
}

/** All that Stripe knows of one customer and the product wants to know, read at one time. */
export interface CustomerAccount {
  /** The one that counts: a running one before an ended one, then the newest. */
  readonly subscription: PaidSubscription | null;
  /** How many there have been, that one included. */
  readonly subscriptions: number;
  /** The newest ones. */
  readonly invoices: readonly Invoice[];
}

/** What each status gives: Pro while it is tried, paid, or its payment is tried again. */
const PLAN_OF: Readonly<Record<SubscriptionStatus, PlanType>> = {
  none: "free",
  incomplete: "free",
  incomplete_expired: "free",
  trialing: "pro",
  active: "pro",
  past_due: "pro",
  unpaid: "free",
  paused: "free",
  canceled: "free",
};

/** The plan that a subscription of this status stands for. */
export function planOf(status: SubscriptionStatus): PlanType {
  return PLAN_OF[status];
}

/** Whether a subscription of this status has come to its end: only then may there be another. */
export function isOver(status: SubscriptionStatus): boolean {
  return status === "none" || status === "canceled" || status === "incomplete_expired";
}
