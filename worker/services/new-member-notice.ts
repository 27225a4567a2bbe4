import { DEFAULT_NOTIFICATIONS } from "../domain/preferences.ts";
import { newMemberMail } from "../mails/new-member-mail.ts";
import type { Membership } from "../store/memberships.ts";
import { listOwners } from "../store/owners.ts";
import { sendLater } from "./challenges.ts";
import type { ServiceContext } from "./context.ts";

/** Tells a company's owner by mail that somebody has joined, unless they do not want to know. */
export async function tellOwner(
  context: ServiceContext,
  company: Pick<Membership, "companyId" | "companyName">,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const [owner] = await listOwners(context.databases.control, company.companyId);
  if (owner === undefined) return;
  const { newMembers } = { ...DEFAULT_NOTIFICATIONS, ...owner.notifications };
  if (!newMembers) return;
  const url = `${context.consoleUrl}/console/members`;
  const text = newMemberMail(owner.language, { company: company.companyName, name, email, url });
  await sendLater(context, { to: owner.email, ...text });
}
