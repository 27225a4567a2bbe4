import type { RefusedAnswer, RefusedQuery, UsageAnswer } from "../contract/usage.ts";
import { mailAllowance, periodEnd, periodOf } from "../domain/plans.ts";
import { usedCredits } from "../store/messages.ts";
import { listRefusals } from "../store/refusals.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { isoTime } from "./message-view.ts";
import { namespacesInScope } from "./scope.ts";

/** Credits used and left this month. */
export async function showUsage(
  context: ServiceContext,
  { holder }: Caller,
): Promise<UsageAnswer["data"]> {
  const now = context.now();
  const period = periodOf(now);
  const { companyId } = holder;
  const rows = await usedCredits(context.databases.mailOf(companyId), companyId, period);
  const used = rows.reduce((sum, row) => sum + row.used, 0);
  const limit = mailAllowance({ ...holder, retentionDays: null }).mailsPerMonth;
  const byNamespace = new Map(rows.map((row) => [row.namespaceId, row.used]));
  return {
    period,
    limit,
    used,
    left: limit === null ? null : Math.max(0, limit - used),
    resetsAt: isoTime(periodEnd(now)),
    namespaces: holder.namespaces.map(({ id, name }) => ({
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
  const namespaceIds = namespacesInScope(holder, ns).map(({ id }) => id);
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
