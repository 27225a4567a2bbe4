import { creditsAt, mailAllowance, periodEnd, periodOf } from "../domain/plans.ts";
import { DEFAULT_NOTIFICATIONS } from "../domain/preferences.ts";
import { creditsMail, type UsedCredits } from "../mails/credits-mail.ts";
import { findAllowance } from "../store/company-allowances.ts";
import { claimNotice, releaseNotice, type CreditNotice } from "../store/credit-notices.ts";
import { listOwners, type Owner } from "../store/owners.ts";
import type { ServiceContext } from "./context.ts";
import { creditsUsed } from "./used-credits.ts";

/**
 * Tells a company's owners by mail that a mark of the period's credits is reached: once a period,
 * however often it is asked for. What is no longer true (another month, a larger plan) is not told.
 * Throws when a mail could not be sent; the next call then sends it.
 */
export async function sendCreditNotice(
  context: ServiceContext,
  notice: CreditNotice,
): Promise<void> {
  const { control } = context.databases;
  const credits = await creditsOf(context, notice);
  if (credits === null) return;
  const owners = (await listOwners(control, notice.companyId)).filter((owner) =>
    wants(owner, notice),
  );
  if (!(await claimNotice(control, notice, context.now()))) return;
  try {
    for (const { email, language } of owners) {
      await context.mailer.send({ to: email, ...creditsMail(language, credits) });
    }
  } catch (error) {
    await releaseNotice(control, notice);
    throw error;
  }
}

/** What there is to tell, or null when the mark is not reached now. */
async function creditsOf(
  context: ServiceContext,
  { companyId, period, percent }: CreditNotice,
): Promise<UsedCredits | null> {
  const now = context.now();
  if (period !== periodOf(now)) return null;
  const company = await findAllowance(context.databases.control, companyId);
  if (company === null || company.deletionAt !== null) return null;
  const { mailsPerMonth: limit } = mailAllowance(company);
  const { total: used } = await creditsUsed(context, companyId, period);
  if (limit === null || used < creditsAt(percent, limit)) return null;
  return {
    company: company.name,
    percent,
    used,
    limit,
    startAnewAt: periodEnd(now),
    billingUrl: `${context.consoleUrl}/console/billing`,
  };
}

/** That mail is refused from now on is told to everyone; that it is near, to those who want to know. */
function wants({ notifications }: Owner, { percent }: CreditNotice): boolean {
  return percent === 100 || (notifications ?? DEFAULT_NOTIFICATIONS).apiUsageReports;
}
