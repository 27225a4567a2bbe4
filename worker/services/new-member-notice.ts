import { DEFAULT_NOTIFICATIONS } from "../domain/preferences.ts";
import { inBackground } from "../log/in-background.ts";
import { newMemberMail } from "../mails/new-member-mail.ts";
import type { Membership } from "../store/memberships.ts";
import { listOwners } from "../store/owners.ts";
import type { ServiceContext } from "./context.ts";

interface Joined {
  readonly name: string;
  readonly email: string;
}

/** Tells a company's owner by mail that somebody has joined, unless they do not want to know: after the answer. */
export function tellOwner(
  context: ServiceContext,
  company: Pick<Membership, "companyId" | "companyName">,
  joined: Joined,
): void {
  inBackground(context, "an owner is not told of a new member", tell(context, company, joined));
}

async function tell(
  context: ServiceContext,
  company: Pick<Membership, "companyId" | "companyName">,
  { name, email }: Joined,
): Promise<void> {
  const [owner] = await listOwners(context.databases.control, company.companyId);
  if (owner === undefined) return;
  const { newMembers } = { ...DEFAULT_NOTIFICATIONS, ...owner.notifications };
  if (!newMembers) return;
  const url = `${context.consoleUrl}/console/members`;
  const text = newMemberMail(owner.language, { company: company.companyName, name, email, url });
  await context.mailer.send({ to: owner.email, ...text });
}
