import type { MailSource } from "./mail.ts";
import type { RefusalReason } from "./refusal.ts";

/**
 * One line of the log a mail, a wait or an error, with the request that it belongs to. No content but
 * subjects, and those on a laptop only.
 */
export type Event = { requestId?: string | null } & EventOf;

type EventOf =
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
