import type { EnterpriseBody } from "../contract/subscription.ts";
import { ApiError } from "../domain/api-error.ts";
import { enterpriseConfirmation, enterpriseRequestMail } from "../mails/enterprise-mail.ts";
import { storeEnterpriseRequest } from "../store/enterprise-requests.ts";
import type { ServiceContext } from "./context.ts";
import { sendMail } from "./send-mail.ts";
import type { Member } from "./signed-in.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
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
    throw new ApiError(
      "RATE_LIMITED",
      "We have your requests and answer within 24 hours. Ask again tomorrow.",
      { fields: { retryAfterMs: DAY_MS }, headers: { "retry-after": String(DAY_MS / 1000) } },
    );
  }
  const asked = { company: companyName, companyId, name: user.name, email: user.email };
  const request = enterpriseRequestMail({ ...asked, mailsPerMonth, message });
  sendMail(context, { to: context.salesEmail, ...request });
  sendMail(context, { to: user.email, ...enterpriseConfirmation(user.language, companyName) });
}
