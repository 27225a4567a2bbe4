import type { LinkedAccountList } from "../contract/account.ts";
import { ApiError } from "../domain/api-error.ts";
import type { Language } from "../domain/language.ts";
import { OAUTH_PROVIDERS } from "../domain/oauth.ts";
import { isoTime } from "../domain/time.ts";
import {
  findLinkedUser,
  linkAccount,
  listLinkedAccounts,
  unlinkAccount,
} from "../store/linked-accounts.ts";
import type { ServiceContext } from "./context.ts";
import { tellOfLink } from "./link-notice.ts";
import { finishVisit, providerNotFound, startVisit, type VisitAnswer } from "./oauth-visits.ts";
import type { SignedInUser } from "./signed-in.ts";

/** The user's accounts elsewhere, oldest first. */
export async function showLinkedAccounts(
  context: ServiceContext,
  { userId }: SignedInUser,
): Promise<LinkedAccountList> {
  const accounts = await listLinkedAccounts(context.databases.control, userId);
  return accounts.map(({ provider, email, createdAt }) => ({
    provider,
    email,
    linkedAt: isoTime(createdAt),
  }));
}

/** Begins to link an account of a provider. Throws PROVIDER_NOT_FOUND. */
export async function startLink(
  context: ServiceContext,
  { userId, language: own }: SignedInUser,
  { provider, language = own }: { provider: string; language?: Language | undefined },
): Promise<{ url: string; state: string }> {
  return startVisit(context, { provider, intent: "link", userId }, language);
}

/**
 * Links the account that the provider vouches for, and tells the user's address; again is no fault. Throws PROVIDER_NOT_FOUND,
 * VISIT_FAILED, and ALREADY_LINKED when it is another user's or the user has another one there.
 */
export async function finishLink(
  context: ServiceContext,
  user: SignedInUser,
  { provider: name, answer }: { provider: string; answer: VisitAnswer },
): Promise<LinkedAccountList> {
  const { control } = context.databases;
  const { userId } = user;
  const purpose = { provider: name, intent: "link", userId } as const;
  const { provider, identity } = await finishVisit(context, purpose, answer);
  const { subject, email } = identity;
  const account = email ?? "";
  const linked = await linkAccount(control, {
    provider,
    subject,
    userId,
    email: account,
    createdAt: context.now(),
  });
  if (linked) await tellOfLink(context, user, { change: "linked", provider, account });
  else if ((await findLinkedUser(control, { provider, subject }))?.id !== userId) {
    throw new ApiError(
      "ALREADY_LINKED",
      "That account belongs to another user, or you have another one linked. Unlink it first.",
    );
  }
  return showLinkedAccounts(context, user);
}

/**
 * Unlinks the user's account of a provider, and tells the user's address. Throws PROVIDER_NOT_FOUND when
 * there is none.
 */
export async function unlink(
  context: ServiceContext,
  user: SignedInUser,
  name: string,
): Promise<void> {
  const provider = OAUTH_PROVIDERS.find((each) => each === name);
  if (provider === undefined) throw providerNotFound(name);
  const account = await unlinkAccount(context.databases.control, user.userId, provider);
  if (account === null) throw providerNotFound(name);
  await tellOfLink(context, user, { change: "unlinked", provider, account });
}
