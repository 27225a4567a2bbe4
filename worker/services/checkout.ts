import type { CheckoutBody, CheckoutView, PortalQuery } from "../contract/subscription.ts";
import { ApiError } from "../domain/api-error.ts";
import { PLANS } from "../domain/plans.ts";
import { can, roleOf } from "../domain/roles.ts";
import { isOver, TRIAL_DAYS } from "../domain/subscription.ts";
import { MINUTE_MS } from "../domain/time.ts";
import { findMembership } from "../store/memberships.ts";
import {
  findCompanyOfCustomer,
  findSubscription,
  hasCustomer,
  storeCustomer,
} from "../store/subscriptions.ts";
import type { ServiceContext } from "./context.ts";
import { countPayment } from "./count-call.ts";
import { admitToOwn } from "./own-company.ts";
import { refreshSubscription } from "./refresh-subscription.ts";
import type { Member, SignedInUser } from "./signed-in.ts";

/** Equal checkouts asked for within this time are one. */
const ATTEMPT_MS = 10 * MINUTE_MS;

/**
 * The page to change plan on: a checkout for Pro, the portal's cancellation for Free. Throws
 * COMPANY_NOT_FOUND, FORBIDDEN, DELETION_PENDING, RATE_LIMITED, ALREADY_SUBSCRIBED,
 * ENTERPRISE_BY_REQUEST and PAYMENTS_UNAVAILABLE.
 */
export async function startCheckout(
  context: ServiceContext,
  user: SignedInUser,
  { planId, companyId }: CheckoutBody,
): Promise<string> {
  const member = await admitToOwn(context, user, { companyId, action: "billing.change" });
  await countPayment(context, user.userId);
  switch (planId) {
    case "enterprise":
      throw new ApiError("ENTERPRISE_BY_REQUEST", "Enterprise plans are made on request.");
    case "free":
      return openCancellation(context, member);
    case "pro_monthly":
      return openProCheckout(context, member);
  }
}

/**
 * The page to change card and subscription on. Throws COMPANY_NOT_FOUND, FORBIDDEN,
 * DELETION_PENDING, RATE_LIMITED, NO_CUSTOMER and PAYMENTS_UNAVAILABLE.
 */
export async function openPortal(
  context: ServiceContext,
  user: SignedInUser,
  { companyId }: PortalQuery,
): Promise<string> {
  const member = await admitToOwn(context, user, { companyId, action: "billing.change" });
  await countPayment(context, user.userId);
  const stored = await findSubscription(context.databases.control, member.companyId);
  if (stored === null) {
    throw new ApiError("NO_CUSTOMER", "There is nothing to manage before the first checkout.");
  }
  return portalOf(context, member, { customerId: stored.stripeCustomerId, cancel: null });
}

/**
 * What a paid checkout bought; the subscription is in force when this answers, even if Stripe's
 * event is still on its way. Throws CHECKOUT_NOT_FOUND, in the same words for one that does not
 * exist, is not paid, or belongs to others; RATE_LIMITED and PAYMENTS_UNAVAILABLE.
 */
export async function showCheckout(
  context: ServiceContext,
  user: SignedInUser,
  id: string,
): Promise<CheckoutView> {
  const { control } = context.databases;
  const { userId } = user;
  // A checkout of theirs has made a customer, so of anybody else Stripe is not asked.
  if (!CHECKOUT_ID.test(id) || !(await hasCustomer(control, userId))) throw checkoutNotFound();
  await countPayment(context, userId);
  const checkout = await context.payments.readCheckout(id);
  if (checkout === null) throw checkoutNotFound();
  const { customerId, amountCents, currency } = checkout;
  const companyId = await findCompanyOfCustomer(control, customerId);
  if (companyId === null) throw checkoutNotFound();
  const membership = await findMembership(control, userId, companyId);
  if (membership === null || !can(roleOf(membership.level), "billing.read")) {
    throw checkoutNotFound();
  }
  await refreshSubscription(context, { companyId, customerId, eventId: null });
  // Pro is all that checkouts sell.
  return { planName: PLANS.pro.name, planType: "pro", amount: amountCents, currency };
}

const CHECKOUT_ID = /^cs_[A-Za-z0-9_]{1,200}$/;

function checkoutNotFound(): ApiError {
  return new ApiError("CHECKOUT_NOT_FOUND", "There is no such checkout.");
}

async function openProCheckout(context: ServiceContext, member: Member): Promise<string> {
  const { companyId } = member;
  if (member.plan === "enterprise") throw alreadySubscribed(member);
  const customerId = await customerOf(context, member);
  // Stripe itself is asked: its event about an earlier checkout may still be on its way.
  const { account } = await refreshSubscription(context, { companyId, customerId, eventId: null });
  if (!isOver(account.subscription?.status ?? "none")) throw alreadySubscribed(member);
  return context.payments.openCheckout({
    customerId,
    companyId,
    language: member.user.language,
    trialDays: account.subscriptions === 0 ? TRIAL_DAYS : 0,
    attempt: `${account.subscriptions} ${Math.floor(context.now() / ATTEMPT_MS)}`,
    successUrl: `${context.consoleUrl}/console/subscription/success?id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${context.consoleUrl}/console/subscription/cancel`,
  });
}

async function openCancellation(context: ServiceContext, member: Member): Promise<string> {
  const stored = await findSubscription(context.databases.control, member.companyId);
  if (stored === null || isOver(stored.status)) throw alreadySubscribed(member);
  return portalOf(context, member, {
    customerId: stored.stripeCustomerId,
    // A second cancellation is refused; then the front page says how it stands.
    cancel: stored.cancelAtPeriodEnd ? null : stored.stripeSubscriptionId,
  });
}

function portalOf(
  context: ServiceContext,
  member: Member,
  wanted: { customerId: string; cancel: string | null },
): Promise<string> {
  return context.payments.openPortal({
    ...wanted,
    language: member.user.language,
    returnUrl: `${context.consoleUrl}/console/billing`,
  });
}

async function customerOf(context: ServiceContext, member: Member): Promise<string> {
  const { control } = context.databases;
  const { companyId, companyName: name, user } = member;
  const stored = await findSubscription(control, companyId);
  if (stored !== null) return stored.stripeCustomerId;
  const customerId = await context.payments.createCustomer({ companyId, name, email: user.email });
  return storeCustomer(control, companyId, customerId);
}

function alreadySubscribed({ plan }: Member): ApiError {
  return new ApiError(
    "ALREADY_SUBSCRIBED",
    `You are on the ${PLANS[plan].name} already. Card and cancellation are in the billing portal.`,
  );
}
