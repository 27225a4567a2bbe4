import type { AccountView } from "../contract/account.ts";
import { ApiError } from "../domain/api-error.ts";
import { newLongCode } from "../domain/challenge.ts";
import type { ChallengeId } from "../domain/ids.ts";
import { addressChangedMail, addressTakenMail, releaseMail } from "../mails/address-mails.ts";
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
 * Sends a code to the address that the user wants, and another to the one they have: a session that was
 * stolen for a moment must not be enough. If the new one is another user's, its owner is told so by mail,
 * no code will ever fit, and the answer is the same. Throws INVALID_PARAMETER when it is the user's address
 * already, and RATE_LIMITED.
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
  // Long: whoever has a session and many addresses may ask for as many challenges as they like.
  const currentCode = newLongCode();
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
    { send: owner === null, sealedWith: currentCode },
  );
  sendMail(context, { to: user.email, ...releaseMail(language, email, currentCode) });
  if (owner !== null) sendMail(context, { to: email, ...addressTakenMail(owner.language) });
  return challenge;
}

/**
 * Changes the address with the codes that went to it and to the old one, ends every other session and tells the old
 * address. Throws INVALID_CODE, also when the address has become somebody else's.
 */
export async function changeEmail(
  context: ServiceContext,
  user: SignedInUser,
  proof: { code: string; currentCode: string; challenge: string },
): Promise<AccountView> {
  const { control } = context.databases;
  const sealed = { ...proof, sealedWith: proof.currentCode };
  const { email, userId } = await redeemChallenge(context, sealed, ["email_change"]);
  if (userId !== user.userId) throw invalidCode();
  const now = context.now();
  const changed = await changeAddress(control, userId, { email, kept: user.sessionId, now });
  if (!changed) throw invalidCode();
  await storeUserActivity(control, { userId, type: "email_change", subject: email, at: now });
  sendMail(context, { to: user.email, ...addressChangedMail(user.language, email) });
  return showAccount(context, user);
}
