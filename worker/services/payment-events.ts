import { PLANS } from "../domain/plans.ts";
import type { CompanyId } from "../domain/ids.ts";
import type { CustomerAccount } from "../domain/subscription.ts";
import type { PaymentEvent } from "../gateways/payments.ts";
import {
  paymentFailedMail,
  trialEndingMail,
  type BillingMailFacts,
} from "../mails/billing-mail.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import type { Language } from "../domain/language.ts";
import { listOwners } from "../store/owners.ts";
import { isKnownEvent } from "../store/stripe-events.ts";
import { findCompanyOfCustomer } from "../store/subscriptions.ts";
import { sendLater } from "./challenges.ts";
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
  const mail = isNewEvent ? mailFor(event, account, context.consoleUrl) : null;
  if (mail !== null) context.waitUntil(tellOwners(context, companyId, mail));
}

/** The mail that an event calls for, as long as the account still bears it out; null: none. */
function mailFor(
  { type, objectId }: PaymentEvent,
  { subscription, invoices }: CustomerAccount,
  consoleUrl: string,
): ((language: Language) => MailText) | null {
  const url = `${consoleUrl}/console/billing`;
  if (type === "invoice.payment_failed") {
    const invoice = invoices.find(({ id }) => id === objectId);
    if (invoice?.status !== "failed") return null;
    const facts: BillingMailFacts = { amountCents: invoice.amountCents, at: invoice.at, url };
    return (language) => paymentFailedMail(language, facts);
  }
  if (type === "customer.subscription.trial_will_end") {
    const end = subscription?.currentPeriodEnd ?? null;
    const willCharge = subscription?.status === "trialing" && !subscription.cancelAtPeriodEnd;
    if (!willCharge || end === null) return null;
    const facts: BillingMailFacts = { amountCents: PLANS.pro.priceCents ?? 0, at: end, url };
    return (language) => trialEndingMail(language, facts);
  }
  return null;
}

async function tellOwners(
  context: ServiceContext,
  companyId: CompanyId,
  mail: (language: Language) => MailText,
): Promise<void> {
  const owners = await listOwners(context.databases.control, companyId);
  await Promise.all(
    owners.map(({ email, language }) => sendLater(context, { to: email, ...mail(language) })),
  );
}
