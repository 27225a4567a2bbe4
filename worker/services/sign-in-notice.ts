import { deviceName } from "../domain/device-name.ts";
import { DEFAULT_NOTIFICATIONS } from "../domain/preferences.ts";
import { signInMail } from "../mails/sign-in-mail.ts";
import { listEarlierUserAgents, type NewSession } from "../store/sessions.ts";
import type { UserRow } from "../store/users.ts";
import type { ServiceContext } from "./context.ts";
import { sendMail } from "./send-mail.ts";

/**
 * Tells a user by mail of a session on a device whose name none of their earlier sessions has, unless
 * they do not want to know.
 */
export async function tellOfSignIn(
  context: ServiceContext,
  { email, language, notifications }: Pick<UserRow, "email" | "language" | "notifications">,
  session: NewSession,
): Promise<void> {
  const { securityAlerts } = { ...DEFAULT_NOTIFICATIONS, ...notifications };
  if (!securityAlerts) return;
  const device = deviceName(session.userAgent);
  const earlier = await listEarlierUserAgents(context.databases.control, session);
  if (earlier.some((userAgent) => deviceName(userAgent) === device)) return;
  const url = `${context.consoleUrl}/console/settings#security`;
  const text = signInMail(language, { device, at: session.createdAt, url });
  sendMail(context, { to: email, ...text });
}
