import type { CompanyId } from "../domain/ids.ts";
import type { CustomerAccount } from "../domain/subscription.ts";
import { storeAccount } from "../store/subscriptions.ts";
import { inBackground } from "../log/in-background.ts";
import type { ServiceContext } from "./context.ts";
import { outdateCompanyKeys } from "./outdate-keys.ts";
import { tellOfPlan } from "./plan-notice.ts";

/** Whose account is read, and what for. */
export interface Refresh {
  readonly companyId: CompanyId;
  readonly customerId: string;
  /** The event that asks for it; null: none. */
  readonly eventId: string | null;
  /** The company is being deleted: its owners are told of that, not of the plan it loses. */
  readonly isLeaving?: boolean;
}

/**
 * Reads all of a customer's account from Stripe and writes it down. Each change at Stripe is told by
 * an event after it, and a reading counts by when it began: so the newest one that began after the
 * last change wins, whatever order events come in. A plan that has changed by it is told to the
 * owners. Throws PAYMENTS_UNAVAILABLE.
 */
export async function refreshSubscription(
  context: ServiceContext,
  { companyId, customerId, eventId, isLeaving = false }: Refresh,
): Promise<{ account: CustomerAccount; isNewEvent: boolean }> {
  const readAt = context.now();
  const account = await context.payments.readCustomer(customerId);
  const stored = await storeAccount(context.databases.control, {
    companyId,
    account,
    readAt,
    eventId,
  });
  if (stored.isNewPlan) {
    await outdateCompanyKeys(context, companyId);
    if (!isLeaving) {
      inBackground(context, "owners are not told of their plan", tellOfPlan(context, companyId));
    }
  }
  return { account, isNewEvent: stored.isNewEvent };
}
