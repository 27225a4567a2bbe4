import type { ActivityQuery, ActivityView, CompanyBody, CompanyView } from "../contract/company.ts";
import { ApiError } from "../domain/api-error.ts";
import { roleOf } from "../domain/roles.ts";
import { isoTime, isoTimeOrNull } from "../domain/time.ts";
import { listActivities } from "../store/activities.ts";
import { changeCompany, findCompany } from "../store/company-details.ts";
import type { ServiceContext } from "./context.ts";
import type { Member } from "./signed-in.ts";

/** The company, as its member sees it. Throws COMPANY_NOT_FOUND when it is gone meanwhile. */
export async function showCompany(context: ServiceContext, member: Member): Promise<CompanyView> {
  const company = await findCompany(context.databases.control, member.companyId);
  if (company === null) {
    throw new ApiError("COMPANY_NOT_FOUND", "Company information not found");
  }
  const { id, name, teamName, timezone, plan, createdAt, deletionAt } = company;
  return {
    id,
    name,
    teamName,
    timezone,
    level: member.level,
    role: roleOf(member.level),
    plan,
    created_at: isoTime(createdAt),
    deletionAt: isoTimeOrNull(deletionAt),
  };
}

/** Changes what the body names of the company; nothing named changes nothing. */
export async function editCompany(
  context: ServiceContext,
  { companyId, companyName, user }: Member,
  { name, teamName, timezone }: CompanyBody,
): Promise<void> {
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(teamName === undefined ? {} : { teamName }),
    ...(timezone === undefined ? {} : { timezone }),
  };
  if (Object.keys(change).length === 0) return;
  await changeCompany(context.databases.control, change, {
    companyId,
    userId: user.userId,
    subject: name ?? companyName,
    at: context.now(),
  });
}

/** What was done in the company, newest first. */
export async function showActivity(
  context: ServiceContext,
  { companyId }: Member,
  { limit, before }: ActivityQuery,
): Promise<ActivityView[]> {
  const rows = await listActivities(context.databases.control, companyId, { limit, before });
  return rows.map(({ seq, type, subject, by, at }) => ({
    type,
    subject,
    by: by ?? "",
    at: isoTime(at),
    cursor: String(seq),
  }));
}
