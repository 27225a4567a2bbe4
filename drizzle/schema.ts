import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { ApiKeyId, CompanyId, MessageId, NamespaceId, UserId } from "../worker/domain/ids.ts";
import type { MailContent, MailHeader, MailSource, SpilledField } from "../worker/domain/mail.ts";
import type { PlanType } from "../worker/domain/plans.ts";
import type { RefusalReason } from "../worker/domain/refusal.ts";

// Two groups of tables, which no statement joins: control (who) and mail (what came), so that
// mail can spread over several databases. Times are ms since 1970. Nothing cascades: drizzle's
// table rebuilds would silently delete the children on D1.

// Control.

export const companies = sqliteTable("companies", {
  id: text("id").$type<CompanyId>().primaryKey(),
  name: text("name").notNull(),
  plan: text("plan").$type<PlanType>().notNull(),
  /** By contract, instead of the plan's. */
  mailLimit: integer("mail_limit"),
  retentionDays: integer("retention_days"),
  createdAt: integer("created_at").notNull(),
});

export const users = sqliteTable(
  "users",
  {
    id: text("id").$type<UserId>().primaryKey(),
    companyId: text("company_id").$type<CompanyId>().notNull(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** 0 none, 1 owner, 2 member, 3 admin, 4 readonly. */
    level: integer("level").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    index("users_company").on(table.companyId),
  ],
);

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
