import type { Delivery, Outcome } from "../worker/domain/delivery.ts";
import type { MessageId } from "../worker/domain/ids.ts";
import type { Earlier } from "../worker/domain/mail.ts";
import { REFUSALS } from "../worker/domain/refusal.ts";
import { ringHubs } from "../worker/hub/bell.ts";
import { faultText } from "../worker/log/fault-text.ts";
import { inBackground } from "../worker/log/in-background.ts";
import { report } from "../worker/log/report.ts";
import { storedMessage } from "../worker/store/messages.ts";
import { storeMessage, type NewMessage, type StoreOutcome } from "../worker/store/new-message.ts";
import { deleteRaw, markForRetry, putSpill } from "../worker/store/raw-mail.ts";
import { deleteRows } from "../worker/store/stored-objects.ts";
import { logRefusal, refusalRow, type Admitted } from "./admission.ts";
import type { CaptureContext } from "./context.ts";
import { announceCredits } from "./credit-mark.ts";
import { rememberExhausted } from "./exhausted.ts";
import { splitMessage, type Split } from "./message-row.ts";
import { readMail } from "./read-mail.ts";

/** A mail whose raw bytes are kept under `rawKey`. */
export interface KeptMail {
  readonly delivery: Delivery;
  readonly admitted: Admitted;
  readonly raw: Uint8Array;
  readonly id: MessageId;
  readonly rawKey: string;
  /** Arrival, ms. */
  readonly at: number;
}

/**
 * Gives a kept mail its row and tells those who wait. What fails here is left to the sweep by a
 * mark, and the mail is taken: a yes to the sender rests on the row or on the mark. Throws when
 * neither could be written, so the sender tries again.
 */
export async function indexMail(context: CaptureContext, mail: KeptMail): Promise<Outcome> {
  const { id, rawKey, admitted } = mail;
  const { namespace, tag } = admitted.mailbox;
  try {
    const read = await readMail(mail.raw, mail.delivery);
    for (const problem of read.problems) {
      report(context, { event: "error", message: `${id} was not tested whole: ${problem}` });
    }
    const split = splitMessage({ ...mail, ...read, size: mail.raw.length });
    const outcome = await storeSplit(context, mail, split);
    return await concluded(context, mail, { row: split.row, outcome });
  } catch (error) {
    const message = faultText(error);
    await leaveMark(context, rawKey, message);
    report(context, { event: "deferred", id, namespace, tag, message });
    return { kind: "deferred", id };
  }
}

/** Throws with both faults when the mark cannot be written either. */
async function leaveMark(context: CaptureContext, rawKey: string, why: string): Promise<void> {
  try {
    await markForRetry(context.bucket, rawKey);
  } catch (error) {
    const message = `neither row (${why}) nor mark (${faultText(error)}) could be written`;
    throw new Error(message, { cause: error });
  }
}

async function storeSplit(
  context: CaptureContext,
  mail: KeptMail,
  { row, spill }: Split,
): Promise<StoreOutcome> {
  // A message becomes visible by its row, so the row comes last.
  if (spill !== null) await putSpill(context.bucket, mail.rawKey, spill);
  const { admitted, delivery, at } = mail;
  const { recipient, period, limit } = admitted;
  const { text: detail } = REFUSALS.credits_used_up;
  const refusal = refusalRow({ delivery, at, recipient, reason: "credits_used_up", detail });
  const database = context.databases.mailOf(recipient.companyId);
  const store = () => storeMessage(database, row, { period, limit, refusal });
  // Storing the same id twice is one message, so one more try is safe whatever went wrong.
  const outcome = await store().catch(store);
  if (outcome.kind !== "duplicate" || outcome.expiresAt > context.now()) return outcome;
  // The same mail was here before and is over; who sends it again wants to read it again.
  await deleteRaw(context.bucket, [outcome.rawKey]);
  await deleteRows(database, [outcome.seq]);
  return store();
}

async function concluded(
  context: CaptureContext,
  mail: KeptMail,
  stored: { row: NewMessage; outcome: StoreOutcome },
): Promise<Outcome> {
  const { id, rawKey, admitted, delivery, at } = mail;
  const { namespace, tag } = admitted.mailbox;
  const { outcome, row } = stored;
  if (outcome.kind === "no credit") {
    rememberExhausted(admitted);
    await dropRaw(context, rawKey);
    const { text: detail } = REFUSALS.credits_used_up;
    const { recipient } = admitted;
    const reason = "credits_used_up" as const;
    logRefusal(context, refusalRow({ delivery, at, recipient, reason, detail }));
    return { kind: "refused", reason, detail };
  }
  const { seq } = outcome;
  const earlier = outcome.kind === "stored" ? outcome.earlier : null;
  // Also of a duplicate: who waits may have missed the ring of the first time.
  tell(context, admitted, { row, seq, earlier });
  if (outcome.kind === "duplicate" && outcome.rawKey !== rawKey) {
    await dropRaw(context, rawKey);
    report(context, { event: "again", id, namespace, tag });
    return { kind: "captured", id, seq, duplicate: true };
  }
  // A duplicate of its own key was written, and only the answer was lost, with the number of its credit.
  announceCredits(context, admitted, outcome.kind === "stored" ? outcome.used : null);
  logMail(context, mail, row);
  return { kind: "captured", id, seq, duplicate: false };
}

function tell(
  context: CaptureContext,
  { recipient }: Admitted,
  stored: { row: NewMessage; seq: number; earlier: Earlier | null },
): void {
  const { earlier } = stored;
  const message = storedMessage(stored.row, stored.seq);
  // Who waits reads once more before giving up, so a hub that cannot be reached delays, but loses nothing.
  const told = ringHubs(context.hubs, message, { wide: recipient.wide, earlier });
  inBackground(context, "hub not told", told);
}

function logMail(context: CaptureContext, mail: KeptMail, row: NewMessage): void {
  report(context, {
    event: "mail",
    id: mail.id,
    namespace: row.namespace,
    tag: row.tag,
    size: row.size,
    ms: context.now() - mail.at,
    source: row.source,
    ...(context.logSubjects ? { subject: row.content.subject } : {}),
  });
}

/** Deletes a raw mail that gets no row. If that fails, the sweep comes to the same end. */
async function dropRaw(context: CaptureContext, rawKey: string): Promise<void> {
  try {
    await deleteRaw(context.bucket, [rawKey]);
  } catch (error) {
    report(context, { event: "error", message: `a raw mail is left over: ${faultText(error)}` });
  }
}
