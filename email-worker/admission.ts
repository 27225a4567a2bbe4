import { isActive } from "../worker/domain/activity.ts";
import { isAddressFault, parseMailbox, type Mailbox } from "../worker/domain/address.ts";
import type { Delivery, Outcome } from "../worker/domain/delivery.ts";
import { MAX_MAIL_BYTES, MAX_PATH_LENGTH, MAX_SENDER_BYTES } from "../worker/domain/limits.ts";
import { mailAllowance, periodOf, PLANS } from "../worker/domain/plans.ts";
import { REFUSALS, type RefusalReason } from "../worker/domain/refusal.ts";
import { DAY_MS } from "../worker/domain/time.ts";
import { report } from "../worker/log/report.ts";
import { findRecipient, type RecipientNamespace } from "../worker/store/recipients.ts";
import { storeRefusal, type NewRefusal } from "../worker/store/refusals.ts";
import type { CaptureContext } from "./context.ts";

/** A delivery that may come in: whose it is and what it may cost. */
export interface Admitted {
  readonly mailbox: Mailbox;
  readonly recipient: RecipientNamespace;
  readonly period: string;
  /** Credits of the period; null: unlimited. */
  readonly limit: number | null;
  readonly retentionDays: number;
}

type Refused = Extract<Outcome, { kind: "refused" }>;

/** A delivery that may not come in, and why. */
export interface RefusedDelivery {
  readonly delivery: Delivery;
  /** Arrival, ms. */
  readonly at: number;
  readonly reason: RefusalReason;
  readonly detail: string;
  /** Missing where the mail is for nobody here. */
  readonly recipient?: RecipientNamespace;
}

/** Decides by envelope and announced size, before a byte of the mail is read: one D1 read. */
export async function admit(
  context: CaptureContext,
  delivery: Delivery,
  at: number,
): Promise<Admitted | Refused> {
  const mailbox = parseMailbox(delivery.envelope.to, context.inboxHost);
  if (isAddressFault(mailbox)) {
    return refuse(context, { delivery, at, reason: mailbox.reason, detail: mailbox.detail });
  }
  const found = await findRecipient(context.databases.control, mailbox.namespace);
  const recipient = found !== null && mayReach(delivery, found) ? found : null;
  if (recipient === null) {
    const detail = `there is no namespace "${mailbox.namespace}"`;
    return refuse(context, { delivery, at, reason: "unknown_namespace", detail });
  }
  const fault = faultOf(delivery, recipient, at);
  if (fault !== null) return refuse(context, { delivery, at, recipient, ...fault });
  return admittedTo(recipient, mailbox, at);
}

/** A mail that came at `at` (ms) for a mailbox of `recipient`, with what the company's plan allows. */
export function admittedTo(recipient: RecipientNamespace, mailbox: Mailbox, at: number): Admitted {
  const { mailsPerMonth, retentionDays } = mailAllowance(recipient);
  return { mailbox, recipient, period: periodOf(at), limit: mailsPerMonth, retentionDays };
}

/**
 * Records a refusal where whoever misses the mail can read it, and answers it. Mail that is nobody's
 * is logged alone: there is nobody to read of it, and anybody may send it.
 */
export async function refuse(context: CaptureContext, refusal: RefusedDelivery): Promise<Refused> {
  const { reason, detail } = refusal;
  const row = refusalRow(refusal);
  if (row.companyId) await storeRefusal(context.databases.mailOf(row.companyId), row);
  logRefusal(context, row);
  return { kind: "refused", reason, detail };
}

/** The row of a refusal. */
export function refusalRow(refusal: RefusedDelivery): NewRefusal {
  const { delivery, at, reason, detail, recipient } = refusal;
  const { retentionDays } = recipient ? mailAllowance(recipient) : PLANS.free;
  return {
    companyId: recipient?.companyId ?? delivery.caller?.companyId ?? null,
    namespaceId: recipient?.id ?? null,
    at,
    expiresAt: at + retentionDays * DAY_MS,
    address: cut(delivery.envelope.to),
    envelopeFrom: cut(delivery.envelope.from),
    size: delivery.size,
    source: delivery.source,
    reason,
    detail,
  };
}

/** Where an address is wrong because it is too long, its beginning tells which it is. */
function cut(address: string): string {
  return address.slice(0, MAX_PATH_LENGTH).toWellFormed();
}

/** Tells the log of a refusal. */
export function logRefusal(context: CaptureContext, refusal: NewRefusal): void {
  const { address, reason, detail, size } = refusal;
  report(context, { event: "refused", address, reason, detail, size });
}

function mayReach({ caller }: Delivery, recipient: RecipientNamespace): boolean {
  return caller?.namespaceIds?.includes(recipient.id) ?? true;
}

function faultOf(
  delivery: Delivery,
  recipient: RecipientNamespace,
  at: number,
): { reason: RefusalReason; detail: string } | null {
  if (!isActive(recipient, at)) {
    return {
      reason: "inactive_namespace",
      detail: `namespace "${recipient.name}" is switched off`,
    };
  }
  if (new TextEncoder().encode(delivery.envelope.from).length > MAX_SENDER_BYTES) {
    const detail = `a sender's address has at most ${MAX_SENDER_BYTES} bytes`;
    return { reason: "bad_sender", detail };
  }
  if (delivery.size > MAX_MAIL_BYTES) {
    return { reason: "too_large", detail: REFUSALS.too_large.text };
  }
  return null;
}
