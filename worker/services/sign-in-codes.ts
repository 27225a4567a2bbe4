import type { ChallengeId, InvitationId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import { digestSecret } from "../domain/secret.ts";
import { noAccountMail } from "../mails/no-account-mail.ts";
import { findInvitationId } from "../store/invitation-tokens.ts";
import { findUserByEmail, type UserRow } from "../store/users.ts";
import { startChallenge } from "./challenges.ts";
import type { Client } from "./client.ts";
import type { ServiceContext } from "./context.ts";
import { sendMail } from "./send-mail.ts";
import { countSignInCall } from "./sign-in-limits.ts";

/** A sign-up as it was asked for. */
export interface SignUpRequest {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  /** The token of an invitation, if one brought the user. */
  readonly invitation: string | undefined;
}

/**
 * Sends the code of a sign-up, or of a sign-in when the address has an account, which only the mail
 * tells. An invitation that is not this address's is as good as none. Throws RATE_LIMITED.
 */
export async function requestSignUp(
  context: ServiceContext,
  client: Client,
  request: SignUpRequest,
): Promise<ChallengeId> {
  const { email, name, language, invitation } = request;
  await countSignInCall(context, client, email);
  const [user, invitationId] = await Promise.all([
    findUserByEmail(context.databases.control, email),
    invitationOf(context, email, invitation),
  ]);
  return startChallenge(context, {
    ...(user === null
      ? { purpose: "register" as const, userId: null, name, language }
      : codeOf(user)),
    email,
    invitationId,
    client: client.address,
  });
}

/**
 * Sends the code of a sign-in. An address without an account gets a mail that says so, and the
 * answer is the same. Throws RATE_LIMITED.
 */
export async function requestSignIn(
  context: ServiceContext,
  client: Client,
  { email, language }: { email: string; language: Language },
): Promise<ChallengeId> {
  await countSignInCall(context, client, email);
  const user = await findUserByEmail(context.databases.control, email);
  const asked = { email, invitationId: null, client: client.address };
  if (user !== null) return startChallenge(context, { ...codeOf(user), ...asked });
  const challenge = await startChallenge(
    context,
    { purpose: "login", userId: null, name: "", language, ...asked },
    { send: false },
  );
  sendMail(context, { to: email, ...noAccountMail(language, context.consoleUrl) });
  return challenge;
}

function codeOf({ id, name, language }: UserRow) {
  return { purpose: "login" as const, userId: id, name, language };
}

async function invitationOf(
  context: ServiceContext,
  email: string,
  token: string | undefined,
): Promise<InvitationId | null> {
  if (token === undefined) return null;
  const digest = await digestSecret(token);
  return findInvitationId(context.databases.control, { digest, email, now: context.now() });
}
