import type { CompanyId } from "../domain/ids.ts";
import type { CustomerAccount } from "../domain/subscription.ts";
import { storeAccount } from "../store/subscriptions.ts";
import type { ServiceContext } from "./context.ts";
import { outdateCompanyKeys } from "./outdate-keys.ts";

/** Whose account is read, and what for. */
export interface Refresh {
  readonly companyId: CompanyId;
  readonly customerId: string;
  /** The event that asks for it; null: none. */
  readonly eventId: string | null;
}

/**
 * Reads all of a customer's account from Stripe and writes it down. Each change at Stripe is told by
 * an event after it, and a reading counts by when it began: so the newest one that began after the
 * last change wins, whatever order events come in. Throws PAYMENTS_UNAVAILABLE.
 */
export async function refreshSubscription(
  context: ServiceContext,
  { companyId, customerId, eventId }: Refresh,
): Promise<{ account: CustomerAccount; isNewEvent: boolean }> {
  const readAt = context.now();
  const account = await context.payments.readCustomer(customerId);
  const stored = await storeAccount(context.databases.control, {
    companyId,
    account,
    readAt,
    eventId,
  });
  if (stored.isNewPlan) await outdateCompanyKeys(context, companyId);
  return { account, isNewEvent: stored.isNewEvent };
}
