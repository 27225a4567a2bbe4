import { isKnownEvent } from "../store/stripe-events.ts";
import { findCompanyOfCustomer } from "../store/subscriptions.ts";
import { tellOwners } from "./billing-notices.ts";
import type { ServiceContext } from "./context.ts";
import { refreshSubscription } from "./refresh-subscription.ts";

/** The events that make us read a customer's account; any other is answered and forgotten. */
const TAKEN: readonly string[] = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.trial_will_end",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.finalized",
  "invoice.voided",
];

/**
 * Takes an event in as Stripe sent it. What it says is but a hint that something has changed: the
 * account is read anew, so that order does not matter, and a repeated event does nothing. Throws
 * INVALID_SIGNATURE, and PAYMENTS_UNAVAILABLE, after which Stripe sends it again.
 */
export async function takePaymentEvent(
  context: ServiceContext,
  body: string,
  signature: string,
): Promise<void> {
  const { control } = context.databases;
  const event = await context.payments.readEvent(body, signature, context.now());
  const { id: eventId, type, customerId } = event;
  if (customerId === null || !TAKEN.includes(type)) return;
  if (await isKnownEvent(control, eventId)) return;
  const companyId = await findCompanyOfCustomer(control, customerId);
  // Another product of the same Stripe account, or a company that is gone.
  if (companyId === null) return;
  const { account, isNewEvent } = await refreshSubscription(context, {
    companyId,
    customerId,
    eventId,
  });
  if (isNewEvent) tellOwners(context, companyId, { event, account });
}
