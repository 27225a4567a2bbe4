import { ApiError } from "../domain/api-error.ts";
import { DELETION_GRACE_MS } from "../domain/deletion.ts";
import type { ChallengeId } from "../domain/ids.ts";
import { isoTime } from "../domain/time.ts";
import { deletionMail } from "../mails/deletion-mail.ts";
import { findCompany, planDeletion, unplanDeletion } from "../store/company-details.ts";
import { redeemChallenge, startChallenge } from "./challenges.ts";
import type { ServiceContext } from "./context.ts";
import { endSubscription } from "./end-subscription.ts";
import { outdateCompanyKeys } from "./outdate-keys.ts";
import { sendMail } from "./send-mail.ts";
import type { Member } from "./signed-in.ts";

/** Sends the owner the code that deletes this company. `client` is their network address, if known. Throws RATE_LIMITED. */
export async function requestDeletionCode(
  context: ServiceContext,
  { companyId, user }: Pick<Member, "companyId" | "user">,
  client: string | null,
): Promise<ChallengeId> {
  const { userId, email, name, language } = user;
  return startChallenge(
    context,
    { purpose: "deletion", email, userId, name, invitationId: null, language, client },
    { sealedWith: companyId },
  );
}

/**
 * Plans the deletion of the company in 30 days, and answers when (ISO 8601). From now on its keys
 * and its mail are refused, and nothing is charged any more. A deletion that is planned already
 * keeps its day. Throws INVALID_CODE, also for a code that was sent to somebody else or for another company, and
 * PAYMENTS_UNAVAILABLE while its subscription cannot be ended.
 */
export async function deleteCompany(
  context: ServiceContext,
  member: Member,
  proof: { challenge: string; code: string },
): Promise<{ deletionAt: string }> {
  const { control } = context.databases;
  const { companyId, user } = member;
  const sealed = { ...proof, sealedWith: companyId };
  const { userId } = await redeemChallenge(context, sealed, ["deletion"]);
  if (userId !== user.userId) {
    throw new ApiError("INVALID_CODE", "The code was not sent to you. Ask for a new one.");
  }
  await endSubscription(context, companyId);
  const planned = await planDeletion(control, companyId, context.now() + DELETION_GRACE_MS);
  // Also when it was planned before: the call that planned it may have failed right here.
  await outdateCompanyKeys(context, companyId);
  const deletionAt = (await findCompany(control, companyId))?.deletionAt ?? null;
  if (deletionAt === null) throw companyGone();
  if (planned) mailOwner(context, member, deletionAt);
  return { deletionAt: isoTime(deletionAt) };
}

/** Takes a planned deletion back: all works as before. Throws COMPANY_NOT_FOUND when its day has come. */
export async function keepCompany(
  context: ServiceContext,
  { companyId, deletionAt }: Member,
): Promise<void> {
  if (deletionAt === null) return;
  const { control } = context.databases;
  if (await unplanDeletion(control, companyId, context.now())) return;
  // Another call may have taken it back just before.
  if ((await findCompany(control, companyId))?.deletionAt !== null) throw companyGone();
}

function mailOwner(
  context: ServiceContext,
  { companyName: company, user }: Member,
  deletionAt: number,
): void {
  const url = `${context.consoleUrl}/console/settings`;
  const text = deletionMail(user.language, { company, deletionAt, url });
  sendMail(context, { to: user.email, ...text });
}

function companyGone(): ApiError {
  return new ApiError("COMPANY_NOT_FOUND", "Company information not found");
}
