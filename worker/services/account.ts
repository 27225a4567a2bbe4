import type {
  AccountBody,
  AccountView,
  NotificationsBody,
  PrivacyBody,
} from "../contract/account.ts";
import { DEFAULT_NOTIFICATIONS, DEFAULT_PRIVACY } from "../domain/preferences.ts";
import { roleOf } from "../domain/roles.ts";
import { isoTime } from "../domain/time.ts";
import { storeUserActivity } from "../store/activities.ts";
import { listMemberships } from "../store/memberships.ts";
import { changeNotifications, changePrivacy, changeUser, findUser } from "../store/users.ts";
import type { ServiceContext } from "./context.ts";
import { sessionError } from "./session-token.ts";
import type { SignedInUser } from "./signed-in.ts";

/** Who is signed in, with their preferences and companies. */
export async function showAccount(
  context: ServiceContext,
  { userId }: SignedInUser,
): Promise<AccountView> {
  const { control } = context.databases;
  const [user, companies] = await Promise.all([
    findUser(control, userId),
    listMemberships(control, userId),
  ]);
  // Deleted since the session was read.
  if (user === null) throw sessionError("INVALID_TOKEN");
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    language: user.language,
    notifications: { ...DEFAULT_NOTIFICATIONS, ...user.notifications },
    privacy: { ...DEFAULT_PRIVACY, ...user.privacy },
    created_at: isoTime(user.createdAt),
    companies: companies.map(({ companyId, companyName, level }) => ({
      id: companyId,
      name: companyName,
      level,
      role: roleOf(level),
    })),
  };
}

/** Changes name or language; what is left out stays. */
export async function changeAccount(
  context: ServiceContext,
  user: SignedInUser,
  change: AccountBody,
): Promise<AccountView> {
  return changeAndShow(context, user, { change, by: changeUser });
}

/** Changes notification preferences; those left out stay. */
export async function changeNotificationPreferences(
  context: ServiceContext,
  user: SignedInUser,
  change: NotificationsBody,
): Promise<AccountView> {
  return changeAndShow(context, user, { change, by: changeNotifications });
}

/** Changes privacy preferences; those left out stay. */
export async function changePrivacyPreferences(
  context: ServiceContext,
  user: SignedInUser,
  change: PrivacyBody,
): Promise<AccountView> {
  return changeAndShow(context, user, { change, by: changePrivacy });
}

async function changeAndShow<Change extends object>(
  context: ServiceContext,
  user: SignedInUser,
  { change, by }: { change: Change; by: StoreChange<Change> },
): Promise<AccountView> {
  const { control } = context.databases;
  const { userId, email: subject } = user;
  if (Object.keys(change).length > 0) {
    await by(control, userId, change);
    await storeUserActivity(control, {
      userId,
      type: "profile_updated",
      subject,
      at: context.now(),
    });
  }
  return showAccount(context, user);
}

type StoreChange<Change> = (
  db: ServiceContext["databases"]["control"],
  id: SignedInUser["userId"],
  change: Change,
) => Promise<void>;
