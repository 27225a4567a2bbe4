import type { CompanyId } from "../domain/ids.ts";
import { mailAllowance } from "../domain/plans.ts";
import { DEFAULT_NOTIFICATIONS } from "../domain/preferences.ts";
import { planMail } from "../mails/plan-mail.ts";
import { findAllowance } from "../store/company-allowances.ts";
import { listOwners } from "../store/owners.ts";
import type { ServiceContext } from "./context.ts";
import { sendMail } from "./send-mail.ts";

/**
 * Tells a company's owners by mail which plan it is on now, unless they do not want to know. Those of
 * one that is being deleted, and so loses its plan, were told of that.
 */
export async function tellOfPlan(context: ServiceContext, companyId: CompanyId): Promise<void> {
  const { control } = context.databases;
  const company = await findAllowance(control, companyId);
  if (company === null || company.deletionAt !== null) return;
  const { mailsPerMonth, retentionDays } = mailAllowance(company);
  // Without a limit it is a plan by contract, which people have agreed on.
  if (mailsPerMonth === null) return;
  const { name, plan } = company;
  const url = `${context.consoleUrl}/console/billing`;
  const facts = { company: name, plan, mailsPerMonth, retentionDays, url };
  const owners = (await listOwners(control, companyId)).filter(
    ({ notifications }) => (notifications ?? DEFAULT_NOTIFICATIONS).accountUpdates,
  );
  for (const { email, language } of owners) {
    sendMail(context, { to: email, ...planMail(language, facts) });
  }
}
