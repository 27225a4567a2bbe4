import type { UserId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import type { OAuthProvider } from "../domain/oauth.ts";
import { linkedAccountMail, type LinkChange } from "../mails/linked-account-mail.ts";
import { storeUserActivity } from "../store/activities.ts";
import { sendMail } from "./send-mail.ts";
import type { ServiceContext } from "./context.ts";

/** Whose account it is. */
interface Holder {
  readonly userId: UserId;
  readonly email: string;
  readonly language: Language;
}

/**
 * Writes down that an account elsewhere was linked or unlinked, and tells the user's own address: a
 * linked account opens theirs for good, also when a stolen session linked it.
 */
export async function tellOfLink(
  context: ServiceContext,
  { userId, email, language }: Holder,
  what: { change: LinkChange; provider: OAuthProvider; account: string },
): Promise<void> {
  const { change, provider, account } = what;
  await storeUserActivity(context.databases.control, {
    userId,
    type: "profile_updated",
    subject: `${provider} ${change}`,
    at: context.now(),
  });
  const url = `${context.consoleUrl}/console/settings`;
  const text = linkedAccountMail(language, change, { provider, email: account, url });
  sendMail(context, { to: email, ...text });
}
