import type { ErrorCode } from "./api-error.ts";
import type { MailSource } from "./mail.ts";
import type { RefusalReason } from "./refusal.ts";

/**
 * What there is to say of a mail, a wait or a fault: one line of the log. No content but subjects, and
 * those on a laptop only.
 */
export type Event =
  | {
      event: "mail";
      id: string;
      namespace: string;
      tag: string;
      size: number;
      ms: number;
      source: MailSource;
      subject?: string;
    }
  | { event: "again"; id: string; namespace: string; tag: string }
  | { event: "deferred"; id: string; namespace: string; tag: string; message: string }
  /** Nothing of a mail is kept, and its sender is told to try again. */
  | {
      event: "failed";
      namespace: string;
      tag: string;
      size: number;
      source: MailSource;
      message: string;
      /** Where a fault was thrown; a sender who is only told to come later met none. */
      stack?: string;
    }
  | { event: "refused"; address: string; reason: RefusalReason; detail: string; size: number }
  | {
      event: "wait";
      namespaces: readonly string[];
      tags: readonly string[];
    }
  | {
      event: "answer";
      namespaces: readonly string[];
      tags: readonly string[];
      messages: number;
      waitedMs: number;
      /** From the newest message's arrival to the answer; null without one. */
      sinceReceiptMs: number | null;
      timedOut: boolean;
    }
  /** The end of a wait that brought neither mail nor word that there is none. */
  | {
      event: "unanswered";
      namespaces: readonly string[];
      tags: readonly string[];
      /** What it was refused with instead; null: the caller had gone. */
      code: ErrorCode | null;
      waitedMs: number;
    }
  | {
      event: "query";
      api: "graphql" | "json";
      messages: number;
      /** Codes of what was refused. */
      refused: readonly string[];
      ms: number;
    }
  | {
      event: "sweep";
      expired: number;
      deleted: number;
      refusals: number;
      signIns: number;
      recaptured: number;
      removed: number;
      exports: number;
      invitations: number;
      companies: number;
      ms: number;
    }
  | { event: "error"; message: string; stack?: string };
