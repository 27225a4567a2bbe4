import type { RefusedAnswer, RefusedQuery, UsageAnswer } from "../contract/usage.ts";
import { findAllowance } from "../store/company-allowances.ts";
import { listNamespaces } from "../store/console-namespaces.ts";
import type { ServiceContext } from "./context.ts";
import { namespaceNotFound } from "./scope.ts";
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
  { companyId }: Member,
  { ns, limit, before }: RefusedQuery,
): Promise<Omit<RefusedAnswer, "success">> {
  const all = await listNamespaces(context.databases.control, companyId);
  const asked = ns === undefined || ns.length === 0 ? all.map(({ name }) => name) : ns;
  const byName = new Map(all.map(({ name, id }) => [name, id]));
  const namespaceIds = asked.map((name) => {
    const id = byName.get(name);
    if (id !== undefined) return id;
    throw namespaceNotFound();
  });
  return refusedPage(context, companyId, { namespaceIds, limit, before });
}
