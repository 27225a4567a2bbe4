import type { EnterpriseBody } from "../contract/subscription.ts";
import { DAY_MS } from "../domain/time.ts";
import { enterpriseConfirmation, enterpriseRequestMail } from "../mails/enterprise-mail.ts";
import { storeEnterpriseRequest } from "../store/enterprise-requests.ts";
import type { ServiceContext } from "./context.ts";
import { rateLimited } from "./rate-limit.ts";
import { sendMail } from "./send-mail.ts";
import type { Member } from "./signed-in.ts";

const MAX_PER_DAY = 3;

/** Asks sales for an Enterprise plan, and tells the asker so. Throws RATE_LIMITED. */
export async function requestEnterprise(
  context: ServiceContext,
  { companyId, companyName, user }: Member,
  { mailsPerMonth, message }: EnterpriseBody,
): Promise<void> {
  const now = context.now();
  const stored = await storeEnterpriseRequest(
    context.databases.control,
    { companyId, userId: user.userId, mailsPerMonth, message, at: now },
    { since: now - DAY_MS, most: MAX_PER_DAY },
  );
  if (!stored) {
    throw rateLimited(
      "We have your requests and answer within 24 hours. Ask again tomorrow.",
      DAY_MS,
    );
  }
  const asked = { company: companyName, companyId, name: user.name, email: user.email };
  const request = enterpriseRequestMail({ ...asked, mailsPerMonth, message });
  sendMail(context, { to: context.salesEmail, ...request });
  sendMail(context, { to: user.email, ...enterpriseConfirmation(user.language, companyName) });
}
