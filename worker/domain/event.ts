import type { MailSource } from "./mail.ts";
import type { RefusalReason } from "./refusal.ts";

/** One line of the log a mail, a wait or an error. No content but subjects, and those on a laptop only. */
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
  | { event: "refused"; address: string; reason: RefusalReason; detail: string; size: number }
  | {
      event: "wait";
      requestId: string;
      namespaces: readonly string[];
      tags: readonly string[];
    }
  | {
      event: "answer";
      requestId: string;
      namespaces: readonly string[];
      tags: readonly string[];
      messages: number;
      waitedMs: number;
      /** From the newest message's arrival to the answer; null without one. */
      sinceReceiptMs: number | null;
      timedOut: boolean;
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
  | { event: "error"; requestId: string | null; message: string; stack?: string };
