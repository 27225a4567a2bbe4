import type { RefusedAnswer, RefusedQuery, UsageAnswer } from "../contract/usage.ts";
import type { CompanyId, NamespaceId } from "../domain/ids.ts";
import { mailAllowance, periodEnd, periodOf } from "../domain/plans.ts";
import { isoTime } from "../domain/time.ts";
import { listRefusals } from "../store/refusals.ts";
import type { Reach } from "../store/api-keys.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { namespacesInScope } from "./scope.ts";
import { creditsUsed } from "./used-credits.ts";

/** Credits used and left this month, and those of the namespaces in reach. */
export async function showUsage(
  context: ServiceContext,
  reach: Reach,
): Promise<UsageAnswer["data"]> {
  const now = context.now();
  const period = periodOf(now);
  const { companyId } = reach;
  const { total: used, byNamespace } = await creditsUsed(context, companyId, period);
  const limit = mailAllowance({ ...reach, retentionDays: null }).mailsPerMonth;
  return {
    period,
    limit,
    used,
    left: limit === null ? null : Math.max(0, limit - used),
    resetsAt: isoTime(periodEnd(now)),
    namespaces: reach.namespaces.map(({ id, name }) => ({
      ns: name,
      used: byNamespace.get(id) ?? 0,
    })),
  };
}

/** Mail that was refused, newest first. Throws the scope's errors. */
export async function showRefused(
  context: ServiceContext,
  { holder }: Caller,
  { ns, limit, before }: RefusedQuery,
): Promise<Omit<RefusedAnswer, "success">> {
  const { companyId } = holder;
  return refusedPage(context, companyId, {
    namespaceIds: namespacesInScope(holder, ns).map(({ id }) => id),
    limit,
    before,
  });
}

/** A page of a company's refused mail, newest first. */
export async function refusedPage(
  context: ServiceContext,
  companyId: CompanyId,
  asked: { namespaceIds: readonly NamespaceId[]; limit: number; before: number | undefined },
): Promise<Omit<RefusedAnswer, "success">> {
  const { namespaceIds, limit, before } = asked;
  const rows = await listRefusals(
    context.databases.mailOf(companyId),
    { companyId, namespaceIds, ...(before === undefined ? {} : { before }) },
    { limit: limit + 1, now: context.now() },
  );
  return {
    data: rows.slice(0, limit).map((row) => ({
      createdAt: isoTime(row.at),
      timestamp: row.at,
      address: row.address,
      from: row.envelopeFrom,
      size: row.size,
      reason: row.reason,
      detail: row.detail,
      cursor: String(row.seq),
    })),
    pagination: { limit, hasMore: rows.length > limit },
  };
}
