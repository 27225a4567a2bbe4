import type { SessionData } from "../contract/account.ts";
import type { Language } from "../domain/language.ts";
import type { OAuthIdentity } from "../domain/oauth.ts";
import { findLinkedUser, linkAccount } from "../store/linked-accounts.ts";
import type { Client } from "./client.ts";
import type { ServiceContext } from "./context.ts";
import { tellOfLink } from "./link-notice.ts";
import { openAccount, type ProvenPerson } from "./open-account.ts";
import { finishVisit, startVisit, visitFailed, type VisitAnswer } from "./oauth-visits.ts";
import { countSignInCall } from "./sign-in-limits.ts";
import { signIn } from "./sign-in.ts";

/** Begins a sign-in at a provider. Throws PROVIDER_NOT_FOUND and RATE_LIMITED. */
export async function startOAuthSignIn(
  context: ServiceContext,
  client: Client,
  { provider, language }: { provider: string; language: Language },
): Promise<{ url: string; state: string }> {
  await countSignInCall(context, client, null);
  return startVisit(context, { provider, intent: "sign-in", userId: null }, language);
}

/**
 * Signs in whom the provider vouches for: the user its account is linked to, else the user of the
 * address it has proven, who is linked from now on, else a new one. Throws PROVIDER_NOT_FOUND and
 * VISIT_FAILED.
 */
export async function finishOAuthSignIn(
  context: ServiceContext,
  client: Client,
  { provider: name, answer }: { provider: string; answer: VisitAnswer },
): Promise<SessionData> {
  const { provider, identity, language } = await finishVisit(
    context,
    { provider: name, intent: "sign-in", userId: null },
    answer,
  );
  const { control } = context.databases;
  const { subject } = identity;
  const linked = await findLinkedUser(control, { provider, subject });
  const person = linked === null ? personOf(identity, language) : { ...linked, invitationId: null };
  const opened = await openAccount(context, person);
  if (linked === null) {
    const { id: userId, email, language: own } = opened.user;
    const account = { provider, subject, userId, email, createdAt: context.now() };
    // A user who has another account of this provider linked keeps that one.
    const isNew = await linkAccount(control, account);
    if (isNew && !opened.created) {
      const holder = { userId, email, language: own };
      await tellOfLink(context, holder, { change: "linked", provider, account: email });
    }
  }
  return signIn(context, client, opened);
}

function personOf({ email, name }: OAuthIdentity, language: Language): ProvenPerson {
  if (email === null) throw visitFailed("The provider knows no proven address of yours.");
  return { email, name, language, invitationId: null };
}
