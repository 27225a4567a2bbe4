import type { CompanyId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { PLANS } from "../domain/plans.ts";
import type { CustomerAccount } from "../domain/subscription.ts";
import type { PaymentEvent } from "../gateways/payments.ts";
import { inBackground } from "../log/in-background.ts";
import { paymentFailedMail, trialEndingMail } from "../mails/billing-mail.ts";
import { listOwners } from "../store/owners.ts";
import type { ServiceContext } from "./context.ts";
import { sendMail } from "./send-mail.ts";

/** An event, and the account that was read because of it. */
interface Occasion {
  readonly event: PaymentEvent;
  readonly account: CustomerAccount;
}

type Write = (language: Language) => MailText;

/** Writes to a company's owners what an event calls for, as long as the account still bears it out: after the answer. */
export function tellOwners(
  context: ServiceContext,
  companyId: CompanyId,
  { event, account }: Occasion,
): void {
  const url = `${context.consoleUrl}/console/billing`;
  const write = mailFor(event, account, url);
  if (write === null) return;
  const told = mailOwners(context, companyId, write);
  inBackground(context, `the owners are not told of ${event.type}`, told);
}

async function mailOwners(
  context: ServiceContext,
  companyId: CompanyId,
  write: Write,
): Promise<void> {
  const owners = await listOwners(context.databases.control, companyId);
  for (const { email, language } of owners) sendMail(context, { to: email, ...write(language) });
}

function mailFor(event: PaymentEvent, account: CustomerAccount, url: string): Write | null {
  switch (event.type) {
    case "invoice.payment_failed":
      return paymentFailed(event.objectId, account, url);
    case "customer.subscription.trial_will_end":
      return trialEnding(account, url);
    default:
      return null;
  }
}

function paymentFailed(id: string, { invoices }: CustomerAccount, url: string): Write | null {
  const invoice = invoices.find((each) => each.id === id);
  if (invoice?.status !== "failed") return null;
  const { amountCents, at } = invoice;
  return (language) => paymentFailedMail(language, { amountCents, at, url });
}

function trialEnding({ subscription }: CustomerAccount, url: string): Write | null {
  if (subscription?.status !== "trialing" || subscription.cancelAtPeriodEnd) return null;
  const { currentPeriodEnd: at } = subscription;
  const { priceCents: amountCents } = PLANS.pro;
  if (at === null || amountCents === null) return null;
  return (language) => trialEndingMail(language, { amountCents, at, url });
}
