import * as z from "zod/mini";
import { PLAN_TYPES } from "../domain/plans.ts";
import { BILLING_STATUSES, PLAN_IDS, SUBSCRIPTION_STATUSES } from "../domain/subscription.ts";
import { passed } from "./answer.ts";
import { described } from "./described.ts";
import { shortText } from "./field.ts";

export const BillingItem = z.object({
  id: z.string(),
  date: z.string(),
  description: z.string(),
  amount: described(z.int(), "Cents of USD."),
  status: z.enum(BILLING_STATUSES),
  invoiceUrl: z.nullable(z.string()),
});

const Allowances = z.object({
  namespaces: z.nullable(z.int()),
  apiKeys: z.nullable(z.int()),
  users: z.nullable(z.int()),
  retentionDays: z.int(),
});

export const SubscriptionView = z.object({
  planName: z.string(),
  planType: z.enum(PLAN_TYPES),
  status: described(
    z.enum(SUBSCRIPTION_STATUSES),
    'As Stripe has it; "none" without a subscription.',
  ),
  apiCallsUsed: described(z.int(), "Credits used this month."),
  apiCallsLimit: described(z.nullable(z.int()), "Credits of the month; null: unlimited."),
  allowances: described(Allowances, "What the plan allows beside credits; null: unlimited."),
  billingCycle: z.enum(["none", "monthly"]),
  nextBillingDate: described(
    z.nullable(z.string()),
    "End of the paid month or the trial: when the next charge comes or, with cancelAtPeriodEnd, when Pro ends.",
  ),
  trialEnd: z.nullable(z.string()),
  cancelAtPeriodEnd: z.boolean(),
  stripeCustomerId: z.nullable(z.string()),
  paymentMethod: z.string(),
  billingHistory: z.array(BillingItem),
});
export type SubscriptionView = z.output<typeof SubscriptionView>;
export const OneSubscription = passed(SubscriptionView);

export const CheckoutBody = z.strictObject({
  planId: z.enum(PLAN_IDS, `must be one of ${PLAN_IDS.join(", ")}`),
  companyId: described(z.optional(z.string()), "Needed only by members of several companies."),
});
export type CheckoutBody = z.output<typeof CheckoutBody>;
export const PortalQuery = z.strictObject({ companyId: z.optional(z.string()) });
export type PortalQuery = z.output<typeof PortalQuery>;

/** Where to send the browser. */
export const Redirect = passed(z.object({ url: z.string() }));

export const CheckoutView = z.object({
  planName: z.string(),
  planType: z.enum(PLAN_TYPES),
  amount: described(z.int(), "Cents a month."),
  currency: z.string(),
});
export type CheckoutView = z.output<typeof CheckoutView>;

const MIN_MAILS = 10_000;
const MAX_MAILS = 100_000;
export const EnterpriseBody = z.strictObject({
  mailsPerMonth: z
    .int("must be a whole number")
    .check(
      z.minimum(MIN_MAILS, `must be at least ${MIN_MAILS}`),
      z.maximum(MAX_MAILS, `must be at most ${MAX_MAILS}, which stands for that and more`),
    ),
  message: z._default(shortText(2000), ""),
});
export type EnterpriseBody = z.output<typeof EnterpriseBody>;

export const WebhookTaken = z.object({ received: z.literal(true) });
