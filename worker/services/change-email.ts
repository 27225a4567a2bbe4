import type { AccountView } from "../contract/account.ts";
import { ApiError } from "../domain/api-error.ts";
import type { ChallengeId } from "../domain/ids.ts";
import { addressChangedMail, addressTakenMail } from "../mails/address-mails.ts";
import { storeUserActivity } from "../store/activities.ts";
import { changeAddress } from "../store/changed-address.ts";
import { findUserByEmail } from "../store/users.ts";
import { showAccount } from "./account.ts";
import { invalidCode, redeemChallenge, startChallenge } from "./challenges.ts";
import type { Client } from "./client.ts";
import type { ServiceContext } from "./context.ts";
import { sendMail } from "./send-mail.ts";
import type { SignedInUser } from "./signed-in.ts";

/**
 * Sends a code to the address that the user wants. If it is another user's, its owner is told so by
 * mail, no code will ever fit, and the answer is the same. Throws INVALID_PARAMETER when it is the
 * user's address already, and RATE_LIMITED.
 */
export async function requestEmailChange(
  context: ServiceContext,
  user: SignedInUser,
  { email, client }: { email: string; client: Client },
): Promise<ChallengeId> {
  if (email === user.email) {
    throw new ApiError("INVALID_PARAMETER", "email: is your address already", {
      fields: { parameter: "email" },
    });
  }
  const { userId, name, language } = user;
  const owner = await findUserByEmail(context.databases.control, email);
  const challenge = await startChallenge(
    context,
    {
      purpose: "email_change",
      email,
      userId,
      name,
      invitationId: null,
      language,
      client: client.address,
    },
    { send: owner === null },
  );
  if (owner !== null) sendMail(context, { to: email, ...addressTakenMail(owner.language) });
  return challenge;
}

/**
 * Changes the address with the code that went to it, ends every other session and tells the old
 * address. Throws INVALID_CODE, also when the address has become somebody else's.
 */
export async function changeEmail(
  context: ServiceContext,
  user: SignedInUser,
  proof: { code: string; challenge: string },
): Promise<AccountView> {
  const { control } = context.databases;
  const { email, userId } = await redeemChallenge(context, proof, ["email_change"]);
  if (userId !== user.userId) throw invalidCode();
  const now = context.now();
  const changed = await changeAddress(control, userId, { email, kept: user.sessionId, now });
  if (!changed) throw invalidCode();
  await storeUserActivity(control, { userId, type: "email_change", subject: email, at: now });
  sendMail(context, { to: user.email, ...addressChangedMail(user.language, email) });
  return showAccount(context, user);
}
