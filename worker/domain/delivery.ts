import type { CompanyId, MessageId, NamespaceId } from "./ids.ts";
import type { Envelope, MailSource } from "./mail.ts";
import type { RefusalReason } from "./refusal.ts";

/** One mail for one recipient, at the door. */
export interface Delivery {
  readonly envelope: Envelope;
  readonly source: MailSource;
  /** Bytes, as announced. */
  readonly size: number;
  /** Names the delivery when the sender says which it is; else its bytes do. */
  readonly idempotencyKey: string | null;
  /** Whose API key brought it; null for mail from the internet, which may go to anyone. */
  readonly caller: DeliveryCaller | null;
  /** Of the request that brought it, for the log. */
  readonly requestId?: string;
}

export interface DeliveryCaller {
  /** Who reads of a refusal that is nobody else's. */
  readonly companyId: CompanyId;
  /** What it reaches; null: every namespace there is, as on a laptop. */
  readonly namespaceIds: readonly NamespaceId[] | null;
}

/** How a delivery ended. */
export type Outcome =
  | {
      readonly kind: "captured";
      readonly id: MessageId;
      readonly seq: number;
      /** The same delivery was captured before; it cost nothing this time. */
      readonly duplicate: boolean;
    }
  /** Kept, but not readable yet: its row follows with the next sweep. */
  | { readonly kind: "deferred"; readonly id: MessageId }
  /** Nothing is kept, and the sender may try again. */
  | { readonly kind: "later"; readonly detail: string }
  | { readonly kind: "refused"; readonly reason: RefusalReason; readonly detail: string };

/** What the Email Worker answers; "failed": nothing is kept, its log says why, and the sender has to try again. */
export type DeliveryAnswer = Outcome | { readonly kind: "failed" };
/** What became of a raw mail that had no row. */
export type Recaptured = "captured" | "removed" | "deferred";

/** What the Email Worker answers the sweep; "failed": its log says why, and the next sweep tries again. */
export type RecaptureAnswer = Recaptured | "failed";
