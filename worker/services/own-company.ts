import { parseId } from "../domain/ids.ts";
import type { Action } from "../domain/roles.ts";
import { findMembership, findOwnMembership } from "../store/memberships.ts";
import type { ServiceContext } from "./context.ts";
import { admitMember, type Member, type SignedInUser } from "./signed-in.ts";

/**
 * Lets a user into the company they name, or into their own when they name none, for `action`.
 * Throws COMPANY_NOT_FOUND, FORBIDDEN and DELETION_PENDING.
 */
export async function admitToOwn(
  context: ServiceContext,
  user: SignedInUser,
  { companyId, action }: { companyId: string | undefined; action: Action },
): Promise<Member> {
  const { control } = context.databases;
  if (companyId === undefined) {
    return admitMember(user, await findOwnMembership(control, user.userId), action);
  }
  const id = parseId("company", companyId);
  const membership = id === null ? null : await findMembership(control, user.userId, id);
  return admitMember(user, membership, action);
}
