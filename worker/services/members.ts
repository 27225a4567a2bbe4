import type { MemberView } from "../contract/company.ts";
import { ApiError } from "../domain/api-error.ts";
import { requireId } from "../domain/ids.ts";
import { levelOf, roleOf, type InvitedRole } from "../domain/roles.ts";
import { isoTime } from "../domain/time.ts";
import {
  deleteMember,
  findLevel,
  listMembers,
  setLevel,
  type MemberKey,
} from "../store/members.ts";
import type { ServiceContext } from "./context.ts";
import type { Member } from "./signed-in.ts";

/** The members of the company, oldest first. */
export async function showMembers(
  context: ServiceContext,
  { companyId }: Member,
): Promise<MemberView[]> {
  const rows = await listMembers(context.databases.control, companyId);
  return rows.map(({ userId, name, email, level, createdAt }) => ({
    id: userId,
    name,
    email,
    level,
    role: roleOf(level),
    created_at: isoTime(createdAt),
  }));
}

/** Gives a member another role; who may invite no more has no invitations open. Throws MEMBER_NOT_FOUND, and OWNER_STAYS for the owner. */
export async function changeRole(
  context: ServiceContext,
  { companyId }: Member,
  { member, role }: { member: string; role: InvitedRole },
): Promise<void> {
  const key = { companyId, userId: requireId("user", member, memberNotFound) };
  const change = { level: levelOf(role), now: context.now() };
  const changed = await setLevel(context.databases.control, key, change);
  if (!changed) throw await whyNot(context, key);
}

/** Removes a member: the company is closed to them from their next call on. Throws as changeRole. */
export async function removeMember(
  context: ServiceContext,
  { companyId }: Member,
  member: string,
): Promise<void> {
  await endMembership(context, { companyId, userId: requireId("user", member, memberNotFound) });
}

/** Lets the caller leave the company. Throws OWNER_STAYS for the owner. */
export async function leaveCompany(
  context: ServiceContext,
  { companyId, user }: Member,
): Promise<void> {
  await endMembership(context, { companyId, userId: user.userId });
}

async function endMembership(context: ServiceContext, key: MemberKey): Promise<void> {
  const ended = await deleteMember(context.databases.control, key, context.now());
  if (!ended) throw await whyNot(context, key);
}

async function whyNot(context: ServiceContext, key: MemberKey): Promise<ApiError> {
  const level = await findLevel(context.databases.control, key);
  if (level === null) return memberNotFound();
  return new ApiError(
    "OWNER_STAYS",
    "The owner can't leave the company, be removed or get another role.",
  );
}

function memberNotFound(): ApiError {
  return new ApiError("MEMBER_NOT_FOUND", "There is no such member in this company.");
}
