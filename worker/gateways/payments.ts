import type { CompanyId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import type { CustomerAccount } from "../domain/subscription.ts";

/** Who is to pay. */
export interface NewCustomer {
  readonly companyId: CompanyId;
  readonly name: string;
  readonly email: string;
}

export interface CheckoutRequest {
  readonly customerId: string;
  readonly companyId: CompanyId;
  readonly language: Language;
  /** Days before the first charge; 0: none. */
  readonly trialDays: number;
  /** Told apart from an earlier request that was the same: equal ones get the same checkout. */
  readonly attempt: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** A checkout that was paid. */
export interface PaidCheckout {
  readonly customerId: string;
  /** Of the price, which a trial does not lower. */
  readonly amountCents: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
}

export interface PortalRequest {
  readonly customerId: string;
  readonly language: Language;
  readonly returnUrl: string;
  /** The subscription whose cancellation the portal opens with; null: its front page. */
  readonly cancel: string | null;
}

/** What a signed event says: that something of a customer has changed, and what. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Of the subscription, invoice or checkout it speaks of. */
  readonly objectId: string;
  /** null: it is about no customer. */
  readonly customerId: string | null;
}

/**
 * Card payments. Every call throws PAYMENTS_UNAVAILABLE when the deployment has no payment provider
 * or the provider does not answer.
 */
export interface Payments {
  /** Makes a customer; returns its id. Asked again, it returns the same one. */
  createCustomer(customer: NewCustomer): Promise<string>;
  readCustomer(customerId: string): Promise<CustomerAccount>;
  /** The page to pay for Pro on. A customer has one checkout at a time. */
  openCheckout(request: CheckoutRequest): Promise<string>;
  /** The checkout of this id; null when there is none, or it was not paid. */
  readCheckout(id: string): Promise<PaidCheckout | null>;
  /** The page to change card and subscription on. */
  openPortal(request: PortalRequest): Promise<string>;
  /** Ends all that the customer has, at once, checkouts that are still open too. */
  endSubscriptions(customerId: string): Promise<void>;
  /** The event in a webhook's body. `now` in ms. Throws INVALID_SIGNATURE. */
  readEvent(body: string, signature: string, now: number): Promise<PaymentEvent>;
}
