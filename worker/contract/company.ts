import * as z from "zod/mini";
import { ACTIVITY_TYPES } from "../domain/activity-type.ts";
import { EXPORT_STATUSES } from "../domain/export.ts";
import { DEFAULT_PAGE, MAX_PAGE } from "../domain/limits.ts";
import { PLAN_TYPES } from "../domain/plans.ts";
import { INVITED_ROLES, ROLES } from "../domain/roles.ts";
import { TIMEZONES } from "../domain/timezone.ts";
import { passed } from "./answer.ts";
import { described } from "./described.ts";
import {
  challenge,
  code,
  email,
  MAX_ORGANIZATION_NAME,
  organizationName,
  shortName,
} from "./field.ts";
import { cursor, integer } from "./parameter.ts";

const Timezone = z.enum(TIMEZONES, `must be one of ${TIMEZONES.join(", ")}`);
const InvitedRole = z.enum(INVITED_ROLES, `must be one of ${INVITED_ROLES.join(", ")}`);

export const CompanyView = z.object({
  id: z.string(),
  name: z.string(),
  teamName: z.string(),
  timezone: Timezone,
  level: described(z.int(), "Of the caller: 1 owner, 2 member, 3 admin, 4 readonly."),
  role: z.enum(ROLES),
  plan: z.enum(PLAN_TYPES),
  created_at: z.string(),
  deletionAt: described(
    z.nullable(z.string()),
    "When the company and all it has is deleted, ISO 8601; null: it stays.",
  ),
});
export type CompanyView = z.output<typeof CompanyView>;
export const OneCompany = passed(CompanyView);

/** What PUT v1/company/{id} changes; what is left out stays. */
export const CompanyBody = z.strictObject({
  name: z.optional(organizationName()),
  teamName: z.optional(shortName(MAX_ORGANIZATION_NAME)),
  timezone: z.optional(Timezone),
});
export type CompanyBody = z.output<typeof CompanyBody>;

export const MemberView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  level: z.int(),
  role: z.enum(ROLES),
  created_at: z.string(),
});
export type MemberView = z.output<typeof MemberView>;
export const MemberList = z.array(MemberView);
export const RoleBody = z.strictObject({ role: InvitedRole });

export const InvitationBody = z.strictObject({
  email: email(),
  role: z._default(InvitedRole, "member"),
});
export type InvitationBody = z.output<typeof InvitationBody>;

export const InvitationView = z.object({
  id: z.string(),
  email: z.string(),
  role: InvitedRole,
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type InvitationView = z.output<typeof InvitationView>;
export const OneInvitation = passed(InvitationView);
export const InvitationList = z.array(InvitationView);

/** What an invitation says to whoever holds its token. */
export const InvitationOffer = passed(
  z.object({
    company: z.string(),
    invitedBy: z.string(),
    email: z.string(),
    role: InvitedRole,
    expiresAt: z.string(),
  }),
);
export type InvitationOffer = z.output<typeof InvitationOffer>;
export const InvitationAccepted = passed(z.object({ id: z.string(), name: z.string() }));

export const ActivityQuery = z.strictObject({
  limit: z._default(integer(1, MAX_PAGE), DEFAULT_PAGE),
  before: described(z.optional(cursor()), "Only what happened before this cursor."),
});
export type ActivityQuery = z.output<typeof ActivityQuery>;

export const ActivityView = z.object({
  type: z.enum(ACTIVITY_TYPES),
  subject: described(z.string(), "What it was done to, as it was called then."),
  by: described(z.string(), "Name of the user; empty when gone."),
  at: z.string(),
  cursor: z.string(),
});
export type ActivityView = z.output<typeof ActivityView>;
export const ActivityList = z.array(ActivityView);

export const ExportView = z.object({
  id: z.string(),
  status: z.enum(EXPORT_STATUSES),
  requestedAt: z.string(),
  completedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  size: described(z.nullable(z.int()), "Bytes of the ZIP."),
  url: described(z.nullable(z.string()), "Downloads the ZIP without further proof; keep it."),
});
export type ExportView = z.output<typeof ExportView>;
export const OneExport = passed(ExportView);
export const ExportList = z.array(ExportView);

export const DeletionBody = z.strictObject({
  code: code(),
  challenge: challenge(),
  confirm: z.literal("DELETE", "Please type DELETE to confirm"),
});
export type DeletionBody = z.output<typeof DeletionBody>;
export const DeletionPlanned = passed(z.object({ deletionAt: z.string() }));
