import type { CompanyId, MessageId, NamespaceId } from "./ids.ts";
import type { SpamResult } from "./spam/spam-result.ts";

export interface MailAddress {
  readonly name: string;
  /** Empty when the header names someone without an address. */
  readonly address: string;
}

export interface MailHeader {
  readonly name: string;
  readonly value: string;
}

export interface MailLink {
  readonly href: string;
  readonly text: string;
}

export interface MailCode {
  readonly code: string;
  /** Why it was taken for a code, as "after the words 'your code is'". */
  readonly reason: string;
}

/** Where an attachment's encoded bytes lie in the raw mail. */
export interface PartRange {
  /** Offset of the first byte. */
  readonly start: number;
  /** Offset after the last byte. */
  readonly end: number;
  readonly encoding: "base64" | "quoted-printable" | "identity";
}

export interface MailAttachment {
  /** As the sender wrote it: hostile text until it is cleaned for its use. */
  readonly filename: string | null;
  readonly contentType: string;
  /** Decoded bytes. */
  readonly size: number;
  readonly contentId: string | null;
  readonly inline: boolean;
  readonly range: PartRange;
}

/** The results that RFC 8601 knows of SPF, DKIM and DMARC. */
export const AUTH_VERDICTS = [
  "pass",
  "fail",
  "softfail",
  "neutral",
  "none",
  "temperror",
  "permerror",
  "policy",
] as const;
export type AuthVerdict = (typeof AUTH_VERDICTS)[number];

/** What the receiving server found, from its own headers only; null where it says nothing. */
export interface MailAuthentication {
  readonly spf: AuthVerdict | null;
  readonly dkim: AuthVerdict | null;
  readonly dmarc: AuthVerdict | null;
}

/** How many problems the checks at capture found; null: not checked. */
export interface MailChecks {
  readonly delivery: number | null;
  readonly html: number | null;
  readonly lint: number | null;
}

/** A mail as read: everything the API shows of it but its headers. */
export interface MailContent {
  readonly subject: string;
  readonly from: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly replyTo: readonly MailAddress[];
  readonly messageId: string | null;
  /** The Date header as ISO 8601; null when absent or unreadable. */
  readonly date: string | null;
  readonly text: string;
  readonly html: string;
  readonly links: readonly MailLink[];
  readonly codes: readonly MailCode[];
  readonly attachments: readonly MailAttachment[];
  readonly auth: MailAuthentication;
  /** Missing where the mail came before there were such checks. */
  readonly checks?: MailChecks;
  /** Something was cut to a limit. The raw mail is complete all the same. */
  readonly truncated: boolean;
  /** What could not be read, in words; null when all could. */
  readonly parseError: string | null;
}

export interface ParsedMail {
  readonly content: MailContent;
  readonly headers: readonly MailHeader[];
}

/** The door a mail came through. */
export type MailSource = "email" | "https" | "smtp";

/** RFC 5321 envelope of one recipient. */
export interface Envelope {
  /** Reverse-path; empty for a bounce. */
  readonly from: string;
  readonly to: string;
}

/** The numbers (seq) of the newest messages before another: in its mailbox, and in its namespace. 0: none. */
export interface Earlier {
  readonly inMailbox: number;
  readonly inNamespace: number;
}

export const NOTHING_EARLIER: Earlier = { inMailbox: 0, inNamespace: 0 };

/** A captured mail, as stored and as told to those who wait. */
export interface Message {
  readonly seq: number;
  readonly id: MessageId;
  readonly companyId: CompanyId;
  readonly namespaceId: NamespaceId;
  /** The namespace's name. */
  readonly namespace: string;
  readonly tag: string;
  /** ms. */
  readonly receivedAt: number;
  /** ms; from here on the message is gone for every reader. */
  readonly expiresAt: number;
  /** Bytes of the raw mail. */
  readonly size: number;
  readonly source: MailSource;
  readonly envelope: Envelope;
  readonly rawKey: string;
  readonly content: MailContent;
  /** null: not read. */
  readonly headers: readonly MailHeader[] | null;
  /** null: never tested, for the mail came before there was a test, or the test failed. */
  readonly spam: SpamResult | null;
  /** Names the fields that are too large for the row and wait in R2. */
  readonly spilled: readonly SpilledField[];
}

export type SpilledField = "text" | "html" | "headers" | "links";
