import type { RefusedAnswer, RefusedQuery, UsageAnswer } from "../contract/usage.ts";
import { findAllowance } from "../store/company-allowances.ts";
import { listNamespaces } from "../store/console-namespaces.ts";
import type { ServiceContext } from "./context.ts";
import { reachOf } from "./reach.ts";
import { namespacesOfMember } from "./scope.ts";
import type { Member } from "./signed-in.ts";
import { refusedPage, showUsage } from "./usage.ts";

/** Credits the company used and has left this month. */
export async function showCompanyUsage(
  context: ServiceContext,
  { companyId, plan }: Member,
): Promise<UsageAnswer["data"]> {
  const { control } = context.databases;
  const [allowance, namespaces] = await Promise.all([
    findAllowance(control, companyId),
    listNamespaces(control, companyId),
  ]);
  return showUsage(context, {
    companyId,
    plan,
    mailLimit: allowance?.mailLimit ?? null,
    namespaces,
  });
}

/** The company's refused mail, newest first. Throws NAMESPACE_NOT_FOUND. */
export async function showCompanyRefused(
  context: ServiceContext,
  member: Member,
  { ns, limit, before }: RefusedQuery,
): Promise<Omit<RefusedAnswer, "success">> {
  const reach = await reachOf(context, member);
  const namespaceIds = namespacesOfMember(reach, ns).map(({ id }) => id);
  return refusedPage(context, reach.companyId, { namespaceIds, limit, before });
}
