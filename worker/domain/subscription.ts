/** Stripe's own words for how a subscription stands; "none" for a company that never had one. */
export type SubscriptionStatus =
  | "none"
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "unpaid"
  | "paused"
  | "canceled";

/** How an invoice stands. */
export type BillingStatus = "paid" | "pending" | "failed";

/** What the console names plans by when it asks for a checkout. */
export const PLAN_IDS = ["free", "pro_monthly", "enterprise"] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** Days of Pro before the card is charged. */
export const TRIAL_DAYS = 15;
