/* oxlint-disable max-lines -- a list of tables is read by searching, not from top to bottom */
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { ActivityType } from "../worker/domain/activity-type.ts";
import type { ChallengePurpose } from "../worker/domain/challenge.ts";
import type { ExportStatus } from "../worker/domain/export.ts";
import type {
  ApiKeyId,
  ChallengeId,
  CompanyId,
  ExportId,
  InvitationId,
  MessageId,
  NamespaceId,
  SessionId,
  UserId,
} from "../worker/domain/ids.ts";
import type { Language } from "../worker/domain/language.ts";
import type { MailContent, MailHeader, MailSource, SpilledField } from "../worker/domain/mail.ts";
import type { OAuthIntent, OAuthProvider } from "../worker/domain/oauth.ts";
import type { PlanType } from "../worker/domain/plans.ts";
import type { NotificationPreferences, PrivacyPreferences } from "../worker/domain/preferences.ts";
import type { RefusalReason } from "../worker/domain/refusal.ts";
import type { RspamdReport } from "../worker/domain/rspamd.ts";
import type { InvitedRole, Level } from "../worker/domain/roles.ts";
import type { ServiceName } from "../worker/domain/service-status.ts";
import type { BillingStatus, SubscriptionStatus } from "../worker/domain/subscription.ts";
import type { Timezone } from "../worker/domain/timezone.ts";

// Two groups of tables, which no statement joins: control (who) and mail (what came), so that
// mail can spread over several databases. Times are ms since 1970. Nothing cascades: drizzle's
// table rebuilds would silently delete the children on D1.

// Control.

export const companies = sqliteTable(
  "companies",
  {
    id: text("id").$type<CompanyId>().primaryKey(),
    name: text("name").notNull(),
    teamName: text("team_name").notNull().default(""),
    timezone: text("timezone").$type<Timezone>().notNull().default("GMT"),
    plan: text("plan").$type<PlanType>().notNull(),
    /** By contract, instead of the plan's. */
    mailLimit: integer("mail_limit"),
    retentionDays: integer("retention_days"),
    createdAt: integer("created_at").notNull(),
    /** When all of it goes; null: stays. From the request on, nothing of it works. */
    deletionAt: integer("deletion_at"),
    /** Invitations sent on the last day that one was; the day as 2026-11-21, UTC. */
    invitationsDay: text("invitations_day"),
    invitationsSent: integer("invitations_sent").notNull().default(0),
  },
  (table) => [index("companies_deletion").on(table.deletionAt)],
);

export const users = sqliteTable(
  "users",
  {
    id: text("id").$type<UserId>().primaryKey(),
    /** Lower case. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    language: text("language").$type<Language>().notNull().default("en"),
    notifications: text("notifications", { mode: "json" }).$type<NotificationPreferences>(),
    privacy: text("privacy", { mode: "json" }).$type<PrivacyPreferences>(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("users_email").on(table.email)],
);

/** Who belongs to which company, and as what. */
export const members = sqliteTable(
  "members",
  {
    companyId: text("company_id").$type<CompanyId>().notNull(),
    userId: text("user_id").$type<UserId>().notNull(),
    level: integer("level").$type<Level>().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index("members_user").on(table.userId),
  ],
);

export const invitations = sqliteTable(
  "invitations",
  {
    id: text("id").$type<InvitationId>().primaryKey(),
    companyId: text("company_id").$type<CompanyId>().notNull(),
    email: text("email").notNull(),
    role: text("role").$type<InvitedRole>().notNull(),
    /** SHA-256 of the token in the mail, hex. */
    digest: text("digest").notNull(),
    invitedBy: text("invited_by").$type<UserId>().notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("invitations_digest").on(table.digest),
    uniqueIndex("invitations_email").on(table.companyId, table.email),
  ],
);

/** A code on its way by mail. It opens only together with its id, which the asking client alone has. */
export const challenges = sqliteTable(
  "challenges",
  {
    id: text("id").$type<ChallengeId>().primaryKey(),
    purpose: text("purpose").$type<ChallengePurpose>().notNull(),
    /** Where the code went. */
    email: text("email").notNull(),
    /** Whose it is; null until a user of that address exists. */
    userId: text("user_id").$type<UserId>(),
    /** The name given at sign-up, and the invitation that brought the user. */
    name: text("name").notNull(),
    invitationId: text("invitation_id").$type<InvitationId>(),
    language: text("language").$type<Language>().notNull(),
    /** HMAC-SHA-256 of id and code, hex. */
    digest: text("digest").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** HMAC-SHA-256 of the client's address, hex: counted, never read. */
    client: text("client").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (table) => [
    index("challenges_email").on(table.email, table.createdAt),
    index("challenges_client").on(table.client, table.createdAt),
    index("challenges_expiry").on(table.expiresAt),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").$type<SessionId>().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    /** SHA-256 of the token's secret, hex. */
    digest: text("digest").notNull(),
    /** As the browser named itself. */
    userAgent: text("user_agent").notNull(),
    createdAt: integer("created_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expiry").on(table.expiresAt),
  ],
);

export const linkedAccounts = sqliteTable(
  "linked_accounts",
  {
    provider: text("provider").$type<OAuthProvider>().notNull(),
    /** The provider's own id of the account. */
    subject: text("subject").notNull(),
    userId: text("user_id").$type<UserId>().notNull(),
    /** The address the provider vouches for. */
    email: text("email").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex("linked_accounts_user").on(table.userId, table.provider),
  ],
);

/** A visit to a provider that has not come back yet. */
export const oauthVisits = sqliteTable(
  "oauth_visits",
  {
    /** SHA-256 of the state parameter, hex. */
    digest: text("digest").primaryKey(),
    provider: text("provider").$type<OAuthProvider>().notNull(),
    intent: text("intent").$type<OAuthIntent>().notNull(),
    /** PKCE, RFC 7636. */
    verifier: text("verifier").notNull(),
    /** Who links; null for a sign-in. */
    userId: text("user_id").$type<UserId>(),
    language: text("language").$type<Language>().notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("oauth_visits_expiry").on(table.expiresAt)],
);

export const activities = sqliteTable(
  "activities",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    companyId: text("company_id").$type<CompanyId>().notNull(),
    userId: text("user_id").$type<UserId>().notNull(),
    type: text("type").$type<ActivityType>().notNull(),
    /** What it was done to, as it was called then. */
    subject: text("subject").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("activities_company").on(table.companyId, table.seq)],
);

export const exports = sqliteTable(
  "exports",
  {
    id: text("id").$type<ExportId>().primaryKey(),
    companyId: text("company_id").$type<CompanyId>().notNull(),
    userId: text("user_id").$type<UserId>().notNull(),
    status: text("status").$type<ExportStatus>().notNull(),
    requestedAt: integer("requested_at").notNull(),
    completedAt: integer("completed_at"),
    /** Of the ZIP; null until it is there. */
    expiresAt: integer("expires_at"),
    size: integer("size"),
  },
  (table) => [
    index("exports_company").on(table.companyId, table.requestedAt),
    index("exports_expiry").on(table.expiresAt),
  ],
);

// Billing. What Stripe says; Stripe's own ids are kept as they are.

export const subscriptions = sqliteTable(
  "subscriptions",
  {
    companyId: text("company_id").$type<CompanyId>().primaryKey(),
    stripeCustomerId: text("stripe_customer_id").notNull(),
    /** null: a customer who never subscribed. */
    stripeSubscriptionId: text("stripe_subscription_id"),
    status: text("status").$type<SubscriptionStatus>().notNull(),
    cancelAtPeriodEnd: integer("cancel_at_period_end", { mode: "boolean" }).notNull(),
    currentPeriodEnd: integer("current_period_end"),
    /** As "visa 4242"; empty: none. */
    paymentMethod: text("payment_method").notNull().default(""),
    /** When Stripe was last asked, so that an older answer never wins. */
    readAt: integer("read_at").notNull(),
  },
  (table) => [uniqueIndex("subscriptions_customer").on(table.stripeCustomerId)],
);

export const invoices = sqliteTable(
  "invoices",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").$type<CompanyId>().notNull(),
    at: integer("at").notNull(),
    description: text("description").notNull(),
    amountCents: integer("amount_cents").notNull(),
    status: text("status").$type<BillingStatus>().notNull(),
    url: text("url"),
  },
  (table) => [index("invoices_company").on(table.companyId, table.at)],
);

/** Webhook events that have been taken, so that a replay does nothing. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    receivedAt: integer("received_at").notNull(),
  },
  (table) => [index("stripe_events_received").on(table.receivedAt)],
);

export const enterpriseRequests = sqliteTable("enterprise_requests", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  companyId: text("company_id").$type<CompanyId>().notNull(),
  userId: text("user_id").$type<UserId>().notNull(),
  mailsPerMonth: integer("mails_per_month").notNull(),
  message: text("message").notNull(),
  at: integer("at").notNull(),
});

/** Mails about used credits that have been sent: one for each threshold of a period. */
export const creditNotices = sqliteTable(
  "credit_notices",
  {
    companyId: text("company_id").$type<CompanyId>().notNull(),
    period: text("period").notNull(),
    percent: integer("percent").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.period, table.percent] })],
);

/** Names of companies that are gone, as SHA-256 in hex: a stranger must not inherit their mail. */
export const retiredNames = sqliteTable("retired_names", {
  digest: text("digest").primaryKey(),
});

export const namespaces = sqliteTable(
  "namespaces",
  {
    id: text("id").$type<NamespaceId>().primaryKey(),
    companyId: text("company_id").$type<CompanyId>().notNull(),
    /** Canonical. Stays taken after deletion: a stranger must not inherit the mail. */
    name: text("name").notNull(),
    active: integer("active", { mode: "boolean" }).notNull(),
    activeUntil: integer("active_until"),
    environment: text("environment"),
    createdAt: integer("created_at").notNull(),
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    uniqueIndex("namespaces_name").on(table.name),
    index("namespaces_company").on(table.companyId),
  ],
);

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text("id").$type<ApiKeyId>().primaryKey(),
    companyId: text("company_id").$type<CompanyId>().notNull(),
    /** SHA-256 of the key, hex. */
    digest: text("digest").notNull(),
    /** First and last four characters, for display. */
    start: text("start").notNull(),
    end: text("end").notNull(),
    active: integer("active", { mode: "boolean" }).notNull(),
    /** null: never. */
    expiresAt: integer("expires_at"),
    /** Calls made with it, and when the last one was. Written now and then, so a little late. */
    usage: integer("usage").notNull().default(0),
    lastUsedAt: integer("last_used_at"),
    /** Counts the changes that make isolates read the key again. */
    epoch: integer("epoch").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("api_keys_digest").on(table.digest),
    index("api_keys_company").on(table.companyId),
  ],
);

/** A key without rows here reaches every namespace of its company. */
export const apiKeyNamespaces = sqliteTable(
  "api_key_namespaces",
  {
    apiKeyId: text("api_key_id").$type<ApiKeyId>().notNull(),
    namespaceId: text("namespace_id").$type<NamespaceId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.namespaceId] })],
);

/** Measured checks of each part of the service, summed up by day. */
export const statusChecks = sqliteTable(
  "status_checks",
  {
    service: text("service").$type<ServiceName>().notNull(),
    /** As 2026-11-21, UTC. */
    day: text("day").notNull(),
    checks: integer("checks").notNull(),
    failures: integer("failures").notNull(),
    /** Of all checks of the day. */
    totalMs: integer("total_ms").notNull(),
    lastAt: integer("last_at").notNull(),
    /** When a check last went well; null: not on this day. */
    lastOkAt: integer("last_ok_at"),
  },
  (table) => [primaryKey({ columns: [table.service, table.day] })],
);

// Mail.

/** Credits used. Beside the messages, because one batch must write both. */
export const usage = sqliteTable(
  "usage",
  {
    companyId: text("company_id").$type<CompanyId>().notNull(),
    /** As 2026-11. */
    period: text("period").notNull(),
    namespaceId: text("namespace_id").$type<NamespaceId>().notNull(),
    used: integer("used").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.period, table.namespaceId] })],
);

export const messages = sqliteTable(
  "messages",
  {
    /** The order of arrival, which every cursor is made of. Never used twice. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").$type<MessageId>().notNull(),
    companyId: text("company_id").$type<CompanyId>().notNull(),
    namespaceId: text("namespace_id").$type<NamespaceId>().notNull(),
    namespace: text("namespace").notNull(),
    tag: text("tag").notNull(),
    receivedAt: integer("received_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    size: integer("size").notNull(),
    source: text("source").$type<MailSource>().notNull(),
    envelopeFrom: text("envelope_from").notNull(),
    envelopeTo: text("envelope_to").notNull(),
    rawKey: text("raw_key").notNull(),
    hasAttachment: integer("has_attachment", { mode: "boolean" }).notNull(),
    hasCode: integer("has_code", { mode: "boolean" }).notNull(),
    spilled: text("spilled", { mode: "json" }).$type<SpilledField[]>().notNull(),
    content: text("content", { mode: "json" }).$type<MailContent>().notNull(),
    headers: text("headers", { mode: "json" }).$type<MailHeader[]>().notNull(),
    /** From, to, subject and the start of the text, folded for search. */
    search: text("search").notNull(),
    /** Thousandths of a point; null: not tested. */
    spamScore: integer("spam_score"),
    /** Names of the rules that hit, with blanks between them. */
    spamRules: text("spam_rules"),
    /** What rspamd said when it was asked; null: not asked yet. */
    rspamd: text("rspamd", { mode: "json" }).$type<RspamdReport>(),
  },
  (table) => [
    uniqueIndex("messages_id").on(table.id),
    index("messages_namespace").on(table.namespaceId, table.seq),
    index("messages_tag").on(table.namespaceId, table.tag, table.seq),
    index("messages_expiry").on(table.expiresAt),
  ],
);

/** Mail that was not taken, so that whoever misses it can see why. */
export const refusals = sqliteTable(
  "refusals",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    /** null: nobody's namespace, and no key named a company. */
    companyId: text("company_id").$type<CompanyId>(),
    namespaceId: text("namespace_id").$type<NamespaceId>(),
    at: integer("at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    address: text("address").notNull(),
    envelopeFrom: text("envelope_from").notNull(),
    size: integer("size").notNull(),
    source: text("source").$type<MailSource>().notNull(),
    reason: text("reason").$type<RefusalReason>().notNull(),
    detail: text("detail").notNull(),
  },
  (table) => [
    index("refusals_company").on(table.companyId, table.seq),
    index("refusals_expiry").on(table.expiresAt),
  ],
);

/** How far a sweep over the bucket has come, so that the next run goes on there. */
export const sweepCursors = sqliteTable("sweep_cursors", {
  name: text("name").primaryKey(),
  cursor: text("cursor").notNull(),
});
