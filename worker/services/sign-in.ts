import type { SessionData } from "../contract/account.ts";
import { isoTime } from "../domain/time.ts";
import { findUser } from "../store/users.ts";
import { invalidCode, redeemChallenge } from "./challenges.ts";
import type { Client } from "./client.ts";
import type { ServiceContext } from "./context.ts";
import { openAccount, type OpenedAccount } from "./open-account.ts";
import { startSession } from "./sessions.ts";
import { countSignInCall } from "./sign-in-limits.ts";
import { inBackground } from "../log/in-background.ts";
import { tellOfSignIn } from "./sign-in-notice.ts";

/**
 * Signs in with the code of a mail; the first time, this makes the account. Throws INVALID_CODE, in
 * the same words for every reason, and RATE_LIMITED.
 */
export async function signInByCode(
  context: ServiceContext,
  client: Client,
  proof: { code: string; challenge: string },
): Promise<SessionData> {
  await countSignInCall(context, client, null);
  const challenge = await redeemChallenge(context, proof, ["register", "login"]);
  const { userId, email } = challenge;
  if (userId !== null) {
    // The address may have become somebody else's, or nobody's, since the code was sent.
    const user = await findUser(context.databases.control, userId);
    if (user?.email !== email) throw invalidCode();
  }
  return signIn(context, client, await openAccount(context, challenge));
}

/** Opens a session for the user of an account, who is told of it when they did not open it on this device before. */
export async function signIn(
  context: ServiceContext,
  client: Client,
  opened: OpenedAccount,
): Promise<SessionData> {
  const { user, company, created, namespace, apiKey } = opened;
  const { token, session } = await startSession(context, user, client);
  // Whoever has just signed up knows it.
  if (!created) {
    inBackground(context, "a user is not told of a sign-in", tellOfSignIn(context, user, session));
  }
  return {
    token,
    expiresAt: isoTime(session.expiresAt),
    name: user.name,
    email: user.email,
    language: user.language,
    company: { id: company.companyId, name: company.companyName },
    created,
    namespace,
    apiKey,
  };
}
