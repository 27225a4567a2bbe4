import type { SubscriptionView } from "../contract/subscription.ts";
import { mailAllowance, periodOf, PLANS } from "../domain/plans.ts";
import { can, roleOf } from "../domain/roles.ts";
import { isOver, type Invoice } from "../domain/subscription.ts";
import { isoTime, isoTimeOrNull } from "../domain/time.ts";
import { findAllowance } from "../store/company-allowances.ts";
import { listInvoices } from "../store/invoices.ts";
import { findSubscription, type SubscriptionRow } from "../store/subscriptions.ts";
import type { ServiceContext } from "./context.ts";
import type { Member } from "./signed-in.ts";
import { creditsUsed } from "./used-credits.ts";

const MAX_INVOICES = 100;

/** Plan, credits and, for those who may see billing, customer, card and invoices. */
export async function showSubscription(
  context: ServiceContext,
  { companyId, level }: Member,
): Promise<SubscriptionView> {
  const { control } = context.databases;
  const seesBilling = can(roleOf(level), "billing.read");
  const period = periodOf(context.now());
  const [company, stored, used, invoices] = await Promise.all([
    findAllowance(control, companyId),
    findSubscription(control, companyId),
    creditsUsed(context, companyId, period),
    seesBilling ? listInvoices(control, companyId, MAX_INVOICES) : [],
  ]);
  if (company === null) throw new Error(`no company ${companyId}`);
  const { name, namespaces, apiKeys, users } = PLANS[company.plan];
  const { mailsPerMonth, retentionDays } = mailAllowance(company);
  return {
    planName: name,
    planType: company.plan,
    apiCallsUsed: used.total,
    apiCallsLimit: mailsPerMonth,
    allowances: { namespaces, apiKeys, users, retentionDays },
    ...courseOf(stored),
    stripeCustomerId: seesBilling ? (stored?.stripeCustomerId ?? null) : null,
    paymentMethod: seesBilling ? (stored?.paymentMethod ?? "") : "",
    billingHistory: invoices.map(itemOf),
  };
}

/** How a subscription stands and when that changes. */
function courseOf(stored: SubscriptionRow | null) {
  if (stored === null || isOver(stored.status)) {
    return {
      status: stored?.status ?? ("none" as const),
      billingCycle: "none" as const,
      nextBillingDate: null,
      trialEnd: null,
      cancelAtPeriodEnd: false,
    };
  }
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = stored;
  const nextBillingDate = isoTimeOrNull(currentPeriodEnd);
  const trialEnd = status === "trialing" ? nextBillingDate : null;
  return {
    status,
    billingCycle: "monthly" as const,
    nextBillingDate,
    trialEnd,
    cancelAtPeriodEnd,
  };
}

function itemOf({ id, at, description, amountCents, status, url }: Invoice) {
  return {
    id,
    date: isoTime(at),
    description,
    amount: amountCents,
    status,
    invoiceUrl: url,
  };
}
