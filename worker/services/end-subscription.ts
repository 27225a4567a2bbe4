import type { CompanyId } from "../domain/ids.ts";
import { findSubscription } from "../store/subscriptions.ts";
import type { ServiceContext } from "./context.ts";
import { refreshSubscription } from "./refresh-subscription.ts";

/**
 * Ends a company's subscription at Stripe at once, for a company that goes: nothing is charged from
 * then on, and no checkout that is still open can be paid. Does nothing for a company that never was
 * a customer; may be repeated. Throws PAYMENTS_UNAVAILABLE.
 */
export async function endSubscription(
  context: ServiceContext,
  companyId: CompanyId,
): Promise<void> {
  const stored = await findSubscription(context.databases.control, companyId);
  if (stored === null) return;
  const { stripeCustomerId: customerId } = stored;
  await context.payments.endSubscriptions(customerId);
  const refresh = { companyId, customerId, eventId: null, isLeaving: true };
  await refreshSubscription(context, refresh);
}
